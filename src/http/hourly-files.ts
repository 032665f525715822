import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Semaphore } from '../shop/semaphore.ts'
import { sendBusy, unlessFull } from './overload.ts'

/** Machines read these once a day or once an hour. */
const LIVES_MS = 60 * 60_000
const MOST_WAITING = 20

type Text = () => Iterable<string> | AsyncIterable<string>
type Written = { file: string; etag: string; at: number; bytes: number }

/** XML for machines: written to a file straight from the database, one file after the other, and sent for an hour. */
export class HourlyFiles {
  readonly #folder: string
  readonly #now: () => Date
  readonly #kept = new Map<string, Promise<Written>>()
  readonly #line = new Semaphore({ atOnce: 1, maxWaiting: MOST_WAITING })

  constructor(folder: string, now: () => Date) {
    this.#folder = folder
    this.#now = now
  }

  /** Sends the file of the hour, written by `text` when there is none yet; 503 when many others are to be written before. */
  async send(request: FastifyRequest, reply: FastifyReply, name: string, text: Text) {
    const written = await unlessFull(this.#fresh(name, text))
    if (!written) return sendBusy(reply, 'en')
    const age = Math.max(0, Math.floor((this.#now().getTime() - written.at) / 1000))
    reply
      .header('etag', written.etag)
      .header('cache-control', `public, max-age=${Math.max(0, LIVES_MS / 1000 - age)}`)
      .header('last-modified', new Date(written.at).toUTCString())
      .type('application/xml; charset=utf-8')
    if (request.headers['if-none-match'] === written.etag) return reply.code(304).send()
    return reply.header('content-length', written.bytes).send(createReadStream(written.file))
  }

  /** Simultaneous askers wait for one writing. */
  async #fresh(name: string, text: Text): Promise<Written> {
    const present = this.#kept.get(name)
    const found = await present?.catch(() => undefined)
    if (found && this.#now().getTime() - found.at < LIVES_MS) return found
    if (present && this.#kept.get(name) !== present) return this.#fresh(name, text)
    const next = this.#line.run(() => this.#write(name, text))
    this.#kept.set(name, next)
    next.catch(() => {
      if (this.#kept.get(name) === next) this.#kept.delete(name)
    })
    return next
  }

  async #write(name: string, text: Text): Promise<Written> {
    const at = this.#now().getTime()
    await mkdir(this.#folder, { recursive: true })
    const file = join(this.#folder, `${name}.xml`)
    const hash = createHash('sha1')
    const hashed = async function* () {
      for await (const part of text()) {
        hash.update(part)
        yield part
      }
    }
    const part = `${file}.part`
    await pipeline(Readable.from(hashed()), createWriteStream(part))
    // A reader in the middle of the old file keeps it.
    await rename(part, file)
    const { size } = await stat(file)
    return { file, etag: `"${hash.digest('base64url')}"`, at, bytes: size }
  }
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { Semaphore } from '../shop/semaphore.ts'
import { languageOf } from './error-handler.tsx'
import { sendBusy, unlessFull } from './overload.ts'

const LIFE_MS = 60 * 60_000
const MAX_WAITING = 20

/** How a file is written and called. */
type FileKind = { extension: string; type: string; isGzipped: boolean }

export const XML: FileKind = { extension: 'xml', type: 'application/xml; charset=utf-8', isGzipped: false }
export const JSON_LINES: FileKind = { extension: 'jsonl.gz', type: 'application/gzip', isGzipped: true }

type Text = () => Iterable<string> | AsyncIterable<string>
type Written = { file: string; etag: string; at: number; bytes: number }

export class HourlyFiles {
  readonly #folder: string
  readonly #now: () => Date
  readonly #files = new Map<string, Promise<Written>>()
  readonly #semaphore = new Semaphore({ atOnce: 1, maxWaiting: MAX_WAITING })

  constructor(folder: string, now: () => Date) {
    this.#folder = folder
    this.#now = now
  }

  /** Sends the cached file, or writes it with `text`; 503 when the queue is full. */
  async send(reply: FastifyReply, name: string, text: Text, kind = XML) {
    const { request } = reply
    const written = await unlessFull(this.#fresh(name, text, kind))
    if (!written) return sendBusy(reply, languageOf(request))
    const age = Math.max(0, Math.floor((this.#now().getTime() - written.at) / 1000))
    reply
      .header('etag', written.etag)
      .header('cache-control', `public, max-age=${Math.max(0, LIFE_MS / 1000 - age)}`)
      .header('last-modified', new Date(written.at).toUTCString())
      .type(kind.type)
    if (request.headers['if-none-match'] === written.etag) return reply.code(304).send()
    return reply.header('content-length', written.bytes).send(createReadStream(written.file))
  }

  /** Simultaneous requests share one write. */
  async #fresh(name: string, text: Text, kind: FileKind): Promise<Written> {
    const present = this.#files.get(name)
    const found = await present?.catch(() => undefined)
    if (found && this.#now().getTime() - found.at < LIFE_MS) return found
    if (present && this.#files.get(name) !== present) return this.#fresh(name, text, kind)
    const next = this.#semaphore.run(() => this.#write(name, text, kind))
    this.#files.set(name, next)
    next.catch(() => {
      if (this.#files.get(name) === next) this.#files.delete(name)
    })
    return next
  }

  async #write(name: string, text: Text, { extension, isGzipped }: FileKind): Promise<Written> {
    const at = this.#now().getTime()
    await mkdir(this.#folder, { recursive: true })
    const file = join(this.#folder, `${name}.${extension}`)
    const hash = createHash('sha1')
    const hashed = async function* () {
      for await (const part of text()) {
        hash.update(part)
        yield part
      }
    }
    const part = `${file}.part`
    const source = Readable.from(hashed())
    if (isGzipped) await pipeline(source, createGzip(), createWriteStream(part))
    else await pipeline(source, createWriteStream(part))
    // Open streams continue to read the old file.
    await rename(part, file)
    const { size } = await stat(file)
    return { file, etag: `"${hash.digest('base64url')}"`, at, bytes: size }
  }
}

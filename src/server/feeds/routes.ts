import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { type Feed, type FeedName, feeds } from '../../shop/feeds/feed.ts'
import { feedItems } from '../../shop/feeds/items.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { urls } from '../../urls.ts'
import type { Services } from '../services.ts'

/** Portals read once a day or once an hour. */
const LIVES_MS = 60 * 60_000

type Written = { file: string; etag: string; at: number; bytes: number }

/** Feeds for price comparison portals: written to a file straight from the database, sent from the file for an hour. */
export function feedRoutes(app: FastifyInstance, services: Services) {
  const kept = new Map<FeedName, Promise<Written>>()

  /** The file of the hour; simultaneous askers wait for one writing. */
  async function fresh(name: FeedName): Promise<Written> {
    const present = kept.get(name)
    const found = await present?.catch(() => undefined)
    if (found && services.now().getTime() - found.at < LIVES_MS) return found
    if (present && kept.get(name) !== present) return fresh(name)
    const next = write(services, name, feeds[name])
    kept.set(name, next)
    next.catch(() => {
      if (kept.get(name) === next) kept.delete(name)
    })
    return next
  }

  for (const name of Object.keys(feeds) as FeedName[]) {
    app.get(urls.feed.to(name), async (request, reply) => {
      const feed = await fresh(name)
      const age = Math.max(0, Math.floor((services.now().getTime() - feed.at) / 1000))
      reply
        .header('etag', feed.etag)
        .header('cache-control', `public, max-age=${Math.max(0, LIVES_MS / 1000 - age)}`)
        .header('last-modified', new Date(feed.at).toUTCString())
        .type('application/xml; charset=utf-8')
      if (request.headers['if-none-match'] === feed.etag) return reply.code(304).send()
      return reply.header('content-length', feed.bytes).send(createReadStream(feed.file))
    })
  }
}

async function write(services: Services, name: FeedName, feed: Feed): Promise<Written> {
  const { config, database, memory } = services
  const at = services.now().getTime()
  const folder = join(config.dataDir, 'feeds')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${name}.xml`)
  const { identity } = await readSettings(database.db, memory)
  const origin = config.baseUrl.origin
  const hash = createHash('sha1')
  const text = async function* () {
    yield feed.head({ name: identity.name, url: origin })
    for await (const items of feedItems({ db: database.readDb, memory }, { origin, lang: 'lv' })) {
      yield items.map(feed.item).join('')
    }
    yield feed.foot
  }
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

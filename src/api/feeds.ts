import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { HourlyFiles } from '../http/hourly-files.ts'
import type { Services } from '../http/services.ts'
import { type Feed, type FeedName, feeds } from '../shop/feeds/feed.ts'
import { feedItems } from '../shop/feeds/items.db.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { urls } from '../urls.ts'

export function feedRoutes(app: FastifyInstance, services: Services) {
  const files = new HourlyFiles(join(services.config.dataDir, 'feeds'), services.now)
  for (const name of Object.keys(feeds) as FeedName[]) {
    app.get(
      urls.feed.to(name),
      { schema: { summary: 'Goods for a site that compares prices' } },
      async (_request, reply) => {
        const { product_feeds: switches } = await readSettings(services.database.db, services.memory)
        if (!switches[name]) return reply.callNotFound()
        return files.send(reply, name, () => textOf(services, feeds[name]))
      },
    )
  }
}

async function* textOf({ config, database, memory }: Services, feed: Feed): AsyncGenerator<string> {
  const { identity } = await readSettings(database.db, memory)
  const { origin } = config.baseUrl
  yield feed.head({ name: identity.name, url: origin })
  for await (const items of feedItems({ db: database.readDb, memory }, { origin, lang: DEFAULT_LANG })) {
    yield items.map(feed.item).join('')
  }
  yield feed.foot
}

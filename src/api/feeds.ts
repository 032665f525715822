import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { HourlyFiles, JSON_LINES, XML } from '../http/hourly-files.ts'
import type { Services } from '../http/services.ts'
import { feeds } from '../shop/feeds/feed.ts'
import type { Feed, FeedName } from '../shop/feeds/feed-item.ts'
import { feedItems } from '../shop/feeds/items.db.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { shopNameOf } from '../shop/settings/identity.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { urls } from '../urls.ts'

export const feedPath = (name: FeedName): string => (name === 'openai' ? urls.openAiFeed.to() : urls.feed.to(name))

export function feedRoutes(app: FastifyInstance, services: Services) {
  const files = new HourlyFiles(join(services.config.dataDir, 'feeds'), services.now)
  for (const name of Object.keys(feeds) as FeedName[]) {
    app.get(
      feedPath(name),
      { schema: { summary: 'Goods for a site that compares prices' } },
      async (_request, reply) => {
        const { product_feeds: switches } = await readSettings(services.database.db, services.memory)
        if (!switches[name]) return reply.callNotFound()
        const kind = name === 'openai' ? JSON_LINES : XML
        return files.send(reply, name, () => textOf(services, feeds[name]), kind)
      },
    )
  }
}

async function* textOf({ config, database, memory }: Services, feed: Feed): AsyncGenerator<string> {
  const settings = await readSettings(database.db, memory)
  const { origin } = config.baseUrl
  const page = (slug: string) => origin + urls.content.to(slug)
  const shop = {
    name: settings.identity.name,
    seller: shopNameOf(settings, config.baseUrl),
    url: origin,
    terms: page('terms'),
    privacy: page('privacy-policy'),
    returns: page('returns'),
  }
  yield feed.head(shop)
  for await (const items of feedItems({ db: database.readDb, memory }, { origin, lang: DEFAULT_LANG })) {
    yield items.map((item) => feed.item(item, shop)).join('')
  }
  yield feed.foot
}

import type { FastifyInstance } from 'fastify'
import type { Services } from '../http/services.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { shopNameOf } from '../shop/settings/identity.ts'
import { readSettings } from '../shop/settings/settings.db.ts'

const icon = (src: string, sizes: string, type: string, purpose = 'any') => ({ src, type, sizes, purpose })

export function manifestRoute(app: FastifyInstance, { config, database, memory }: Services) {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const settings = await readSettings(database.db, memory)
    const name = shopNameOf(settings, config.baseUrl)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        JSON.stringify({
          name,
          short_name: name,
          description: settings.slogan.lv || undefined,
          lang: DEFAULT_LANG,
          start_url: '/',
          scope: '/',
          display: 'minimal-ui',
          background_color: '#ffffff',
          theme_color: settings.theme?.light.fill ?? '#0f5c4a',
          icons: [
            icon('/favicon.svg', 'any', 'image/svg+xml'),
            icon('/icons/icon-192.png', '192x192', 'image/png'),
            icon('/icons/icon-512.png', '512x512', 'image/png'),
            icon('/icons/icon-maskable.png', '512x512', 'image/png', 'maskable'),
          ],
        }),
      )
  })
}

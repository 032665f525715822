import type { FastifyInstance } from 'fastify'
import { shopNameOf } from '../shop/settings/identity.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import type { Settings } from '../shop/settings/settings.ts'
import { iconOf, letterSvg } from '../shop/theme/icon.ts'
import { drawLetterIcon, drawLogoIcon, drawSocialPicture } from './draw-brand.ts'
import { SHOWN_ELSEWHERE } from './security.ts'
import type { Services } from './services.ts'

/** Pixels. */
const ICONS: Readonly<Record<string, { size: number; isMaskable: boolean }>> = {
  'icon-192.png': { size: 192, isMaskable: false },
  'icon-512.png': { size: 512, isMaskable: false },
  'icon-maskable.png': { size: 512, isMaskable: true },
  'apple-touch-icon.png': { size: 180, isMaskable: true },
}
const ONE_DAY = 'public, max-age=86400'

/** Icons of the shop at addresses that never change, drawn from its logo or its name. */
export function serveIcons(app: FastifyInstance, { config, database, media, memory }: Services) {
  /** By the settings, which are the same object until one of them changes. */
  const drawn = new WeakMap<Settings, Map<string, Promise<Buffer>>>()
  const current = async () => {
    const settings = await readSettings(database.db, memory)
    const name = shopNameOf(settings, config.baseUrl.origin)
    return { settings, name, icon: iconOf(settings, name) }
  }

  app.get('/favicon.svg', async (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', ONE_DAY)
      .header(...SHOWN_ELSEWHERE)
      .send(letterSvg((await current()).icon)),
  )

  app.get<{ Params: { file: string } }>('/icons/:file', async (request, reply) => {
    const { file } = request.params
    if (!Object.hasOwn(ICONS, file) && file !== 'social.png') return reply.callNotFound()
    const { settings, ...shop } = await current()
    const pictures = drawn.get(settings) ?? new Map<string, Promise<Buffer>>()
    drawn.set(settings, pictures)
    const picture = pictures.get(file) ?? draw(file, shop)
    pictures.set(file, picture)
    picture.catch(() => pictures.delete(file))
    return reply
      .type('image/png')
      .header('cache-control', ONE_DAY)
      .header(...SHOWN_ELSEWHERE)
      .send(await picture)
  })

  async function draw(file: string, { name, icon }: Pick<Awaited<ReturnType<typeof current>>, 'name' | 'icon'>) {
    const { size, isMaskable } = ICONS[file] ?? {}
    if (size === undefined) return drawSocialPicture(name, icon)
    const logo = icon.png && (await media.store.get(icon.png))
    return logo
      ? drawLogoIcon(logo, size, isMaskable === true)
      : drawLetterIcon(icon.letter, icon, size, isMaskable === true)
  }
}

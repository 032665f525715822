import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { projectRoot } from '../project-root.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { type LogoFile, logoFileOf } from '../shop/theme/logo.ts'
import { themeFromFields } from '../shop/theme/theme.ts'
import { FONT_FILES, type PreviewLook, previewSheet } from '../shop/theme/theme-sheet.ts'
import { equalText } from '../shop/tokens.ts'
import { hashOf, lookKept } from './look.ts'
import { SHOWN_ELSEWHERE } from './security.ts'
import type { Services } from './services.ts'

const FOREVER = 'public, max-age=31536000, immutable'

type SheetKeys = Pick<Services['keys'], 'mac' | 'some'>
const macText = (data: string) => `theme:${data}`

/** The sheet of values that are not stored: only the shop itself can make such an address. */
export function previewSheetAddress(keys: SheetKeys, fields: Record<string, unknown>, look: PreviewLook): string {
  const data = Buffer.from(JSON.stringify({ fields, look })).toString('base64url')
  return `/theme/preview.css?d=${data}&s=${encodeURIComponent(keys.mac('preview', macText(data)))}`
}

/** The style sheet, the faces and the logo of a theme. */
export function serveTheme(app: FastifyInstance, { config, database, media, memory, keys }: Services) {
  const current = async () => {
    const settings = await readSettings(database.db, memory)
    return { settings, kept: lookKept(settings, config.baseUrl.origin) }
  }

  app.get<{ Querystring: { d?: unknown; s?: unknown } }>('/theme/preview.css', async (request, reply) => {
    const { d: data, s: signature } = request.query
    if (typeof data !== 'string' || typeof signature !== 'string') return reply.callNotFound()
    if (!keys.some('preview', macText(data), (mac) => equalText(signature, mac))) return reply.callNotFound()
    const { fields, look } = JSON.parse(Buffer.from(data, 'base64url').toString())
    const read = themeFromFields(fields)
    if (!read.ok) return reply.callNotFound()
    return sendCss(reply, previewSheet(read.theme, look), 'private, max-age=3600')
  })

  app.get<{ Params: { file: string } }>('/theme/:file', async (request, reply) => {
    const { file } = request.params
    const [name = '', ending = ''] = file.split('.')
    if (ending === 'woff2' && FONT_FILES.includes(name)) return sendFont(reply, name)
    const { settings, kept } = await current()
    // An older page may name an older sheet: it gets the one of now, and keeps it under no old name.
    if (ending === 'css' && /^[0-9a-f]{16}$/.test(name)) {
      return sendCss(reply, kept.css, file === `${hashOf(kept.css)}.css` ? FOREVER : 'no-cache')
    }
    if (ending === 'svg' && /^icon-[0-9a-f]{16}$/.test(name) && kept.icon) {
      return sendSvg(reply, kept.icon, file === `icon-${hashOf(kept.icon)}.svg` ? FOREVER : 'no-cache')
    }
    const found = logoFileOf(settings.logo, file)
    return found ? sendLogo(reply, found) : reply.callNotFound()
  })

  async function sendLogo(reply: FastifyReply, { hash, type, isCurrent }: LogoFile) {
    const bytes = await media.store.get(hash)
    if (!bytes) return reply.callNotFound()
    if (type === 'svg') return sendSvg(reply, Buffer.from(bytes), isCurrent ? FOREVER : 'no-cache')
    return reply
      .type('image/png')
      .header('cache-control', isCurrent ? FOREVER : 'public, max-age=3600')
      .header(...SHOWN_ELSEWHERE)
      .send(Buffer.from(bytes))
  }
}

const sendCss = (reply: FastifyReply, css: string, cacheControl: string) =>
  reply.type('text/css; charset=utf-8').header('cache-control', cacheControl).send(css)

/** Opened by itself it is a document, in which nothing may run. */
const sendSvg = (reply: FastifyReply, svg: string | Buffer, cacheControl: string) =>
  reply
    .type('image/svg+xml')
    .header('cache-control', cacheControl)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header(...SHOWN_ELSEWHERE)
    .send(svg)

const sendFont = async (reply: FastifyReply, name: string) =>
  reply
    .type('font/woff2')
    .header('cache-control', FOREVER)
    .send(await readFile(join(projectRoot, 'src/ui/fonts', `${name}.woff2`)))

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { projectRoot } from '../project-root.ts'
import { shopNameOf } from '../shop/settings/identity.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import type { Settings } from '../shop/settings/settings.ts'
import { iconOf } from '../shop/theme/icon.ts'
import { type LogoFile, logoFileOf } from '../shop/theme/logo.ts'
import { themeFromFields } from '../shop/theme/theme.ts'
import { FONT_FILES, type PreviewLook, preloadedFont, previewSheet, themeSheet } from '../shop/theme/theme-sheet.ts'
import { tokensOf } from '../shop/theme/tokens-of.ts'
import { equalText } from '../shop/tokens.ts'
import { SHOWN_ELSEWHERE } from './security.ts'
import type { Services } from './services.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** What a document needs of the theme; null where it is the default. */
export type Look = {
  /** Address of the style sheet; null where only the logo is another. */
  sheet: string | null
  /** Undefined: that of the shop. */
  font: string | null | undefined
  /** Colours of the browser's bar. */
  bar: { light: string; dark: string } | null
  icon: { href: string; type: string } | null
}

type Kept = { look: Look | null; css: string; icon: string }

/** By the settings, which are the same object until one of them changes. */
const kept = new WeakMap<Settings, Kept>()

function keptOf(settings: Settings, baseUrl: string): Kept {
  const known = kept.get(settings)
  if (known) return known
  const { theme } = settings
  const css = theme ? themeSheet(theme) : ''
  const icon = iconOf(settings, shopNameOf(settings, baseUrl))
  const made = { css, icon: icon?.svg ?? '', look: lookOf(settings, css, icon) }
  kept.set(settings, made)
  return made
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

function lookOf({ theme, logo }: Settings, css: string, icon: ReturnType<typeof iconOf>): Look | null {
  if (!css && !logo && !icon) return null
  const light = theme && tokensOf('light', theme.light)['accent-fill']
  const dark = theme && tokensOf('dark', theme.dark).footer
  return {
    sheet: css ? `/theme/${hashOf(css)}.css` : null,
    font: theme && theme.font !== 'instrument' ? preloadedFont(theme.font) : undefined,
    bar: light && dark ? { light, dark } : null,
    icon: icon && {
      href: icon.png ? `/theme/icon-${icon.png}.png` : `/theme/icon-${hashOf(icon.svg)}.svg`,
      type: icon.png ? 'image/png' : 'image/svg+xml',
    },
  }
}

export const lookFor = (settings: Settings, baseUrl: string): Look | null =>
  settings.theme || settings.logo ? keptOf(settings, baseUrl).look : null

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
    return { settings, kept: keptOf(settings, config.baseUrl.origin) }
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

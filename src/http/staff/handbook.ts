import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { marked } from 'marked'
import { texts } from '../../i18n/texts.ts'
import { projectRoot } from '../../project-root.ts'
import { DEFAULT_LANG, definitionOf, isLang, type Lang, languages } from '../../shop/languages.ts'
import { CHAPTERS, type Chapter, isChapter } from '../../shop/staff/handbook.ts'
import { urls } from '../../urls.ts'
import type { Assets } from '../assets.ts'
import { escapeHtml } from '../document.ts'
import type { Services } from '../services.ts'

type Written = { title: string; html: string }

/** Pictures of screens of the back office, as `npm run pictures` takes them. */
const PICTURE = /^admin-[a-z-]+-\d+\.webp$/
const DOCS = join(projectRoot, 'docs')
const PICTURE_LINK = /\.\.\/\.\.\/pictures\//g

/** The merchant's handbook: docs/merchant as pages at `/admin/help`, the same for everybody. */
export function serveHandbook(app: FastifyInstance, { assets }: Pick<Services, 'assets'>) {
  const kept = new Map<string, Promise<Written>>()
  const chapter = (lang: Lang, name: Chapter) => {
    const key = `${lang}/${name}`
    const found = kept.get(key) ?? written(lang, name)
    kept.set(key, found)
    return found
  }
  const help = urls.adminHelp
  app.get(help.pattern, (_request, reply) => reply.redirect(help.to(DEFAULT_LANG, 'start'), 302))
  app.get<{ Params: { name: string } }>(`${urls.admin.pattern}/help/pictures/:name`, async (request, reply) => {
    const { name } = request.params
    const picture = PICTURE.test(name) ? await readFile(join(DOCS, 'pictures', name)).catch(() => null) : null
    if (!picture) return reply.callNotFound()
    return reply.type('image/webp').header('cache-control', 'public, max-age=3600').send(picture)
  })
  app.get<{ Params: { lang: string; chapter: string } }>(
    urls.adminHelpChapter.pattern,
    async (request, reply: FastifyReply) => {
      const { lang, chapter: name } = request.params
      if (!isLang(lang) || !isChapter(name)) return reply.callNotFound()
      const all = await Promise.all(CHAPTERS.map((each) => chapter(lang, each)))
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .send(page(lang, name, all, assets))
    },
  )
}

/** Our own text: its HTML needs no cleaning. */
async function written(lang: Lang, chapter: Chapter): Promise<Written> {
  const read = (folder: Lang) => readFile(join(DOCS, 'merchant', folder, `${chapter}.md`), 'utf8')
  // A language that is added later may have no handbook yet.
  const text = await read(lang).catch(() => read(DEFAULT_LANG))
  const html = await marked.parse(text.replaceAll(PICTURE_LINK, `${urls.admin.pattern}/help/pictures/`))
  return {
    title: /^# (.+)$/m.exec(text)?.[1] ?? '',
    html: html
      .replaceAll('<img ', '<img loading="lazy" ')
      .replaceAll(/<a href="([a-z-]+)\.md(#[^"]*)?"/g, '<a href="$1$2"'),
  }
}

function page(lang: Lang, current: Chapter, all: readonly Written[], { admin, font }: Assets): string {
  const t = texts[lang].staff
  const at = CHAPTERS.indexOf(current)
  const shown = all[at]
  const links = CHAPTERS.map(
    (name, index) =>
      `<li><a href="${urls.adminHelp.to(lang, name)}"${index === at ? ' aria-current="page"' : ''}>${escapeHtml(all[index]?.title ?? '')}</a></li>`,
  ).join('')
  const others = languages
    .filter((other) => other !== lang)
    .map(
      (other) =>
        `<a href="${urls.adminHelp.to(other, current)}" lang="${other}" hreflang="${other}">${escapeHtml(definitionOf(other).name)}</a>`,
    )
    .join('')
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(
    `${shown?.title ?? ''} – ${t.handbook}`,
  )}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">${
    admin
      ? `${font ? `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>` : ''}<link rel="stylesheet" href="${admin.style}">`
      : ''
  }<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head><body class="a-handbook"><a class="a-skip" href="#chapter">${escapeHtml(
    texts[lang].frame.skipToContent,
  )}</a><header class="a-handbook__bar"><a href="${urls.admin.pattern}">${escapeHtml(t.title)}</a>${others}</header><div class="a-handbook__columns"><nav aria-label="${escapeHtml(
    t.handbook,
  )}"><ol>${links}</ol></nav><main id="chapter" tabindex="-1">${shown?.html ?? ''}</main></div></body></html>`
}

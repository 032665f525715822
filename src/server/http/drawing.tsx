import type { ReactNode } from 'react'
import { texts } from '../../i18n/texts.ts'
import type { Ask, Head } from '../../pages/page.ts'
import { categoryTree } from '../../shop/catalogue/tree.db.ts'
import type { CategoryTree } from '../../shop/catalogue/tree.ts'
import { trackingOf } from '../../shop/content/tracking.ts'
import { inLang, type Lang } from '../../shop/languages.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import { BareLayout, type Chrome, Layout } from '../../ui/layout.tsx'
import { inLanguage, urls } from '../../urls.ts'
import type { Services } from '../services.ts'
import { escapeHtml, renderDocument } from './document.ts'
import { createPieces, gap, joined, type Part, splitAtGaps } from './pieces.tsx'

export type Frame = 'shop' | 'bare'

/** Pieces of cards, about 3 kB each. */
const MOST_PIECES = 2_000

type Kept = { tree: CategoryTree; settings: Settings; parts: readonly Gapped[] }

/** A part of the frame, or the name of what belongs between two parts. */
type Gapped = { part: Buffer } | { gap: string }

/** Draws whole documents. Header, menus and footer are drawn when categories or settings have changed. */
export function createDrawing(services: Services) {
  const keepsPieces = services.config.PAGE_CACHE !== 'off'
  const pieces = createPieces(keepsPieces ? MOST_PIECES : 0)
  const frames = new Map<string, Kept>()

  async function frameOf({ lang, settings }: Ask, frame: Frame): Promise<readonly Gapped[]> {
    const tree = await categoryTree(services.database.readDb, services.memory)
    const kept = frames.get(`${frame} ${lang}`)
    if (keepsPieces && kept?.tree === tree && kept.settings === settings) return kept.parts
    const content = gap('content')
    const drawn = pieces.drawWhole(
      lang,
      frame === 'bare' ? (
        <BareLayout>{content}</BareLayout>
      ) : (
        <Layout chrome={chromeOf(lang, settings, tree)}>{content}</Layout>
      ),
    )
    const parts = splitAtGaps(drawn).map((part, index) =>
      index % 2 === 1 ? { gap: part } : { part: Buffer.from(part) },
    )
    frames.set(`${frame} ${lang}`, { tree, settings, parts })
    return parts
  }

  return async function drawDocument(ask: Ask, head: Head, content: ReactNode, frame: Frame): Promise<Buffer> {
    const { lang, settings } = ask
    const t = texts[lang]
    const parts = await frameOf(ask, frame)
    const gaps: Record<string, readonly Part[]> = {
      content: pieces.draw(lang, content),
      language: [escapeHtml(inLanguage(ownPath(head.canonical ?? ask.path), otherThan(lang)))],
    }
    const [before = '', , after = ''] = splitAtGaps(
      renderDocument({
        lang,
        path: ask.path,
        baseUrl: ask.baseUrl,
        siteName: settings.identity.name,
        head: { ...head, title: head.title ? `${head.title} — ${t.frame.shopName}` : t.frame.shopName },
        body: gap('body'),
        assets: services.assets,
        isPrivate: ask.visitor !== null,
        tracking: trackingOf(settings),
        isInspectable: !services.config.isProduction,
        ...(ask.visitor ? { csrf: ask.visitor.csrf() } : {}),
      }),
    )
    return joined([before, ...parts.flatMap((part) => ('gap' in part ? (gaps[part.gap] ?? []) : part.part)), after])
  }
}

/** A link of the header's: two slashes at its beginning would lead to another site. */
function ownPath(path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new Error(`${path} is no path of the shop`)
  return path
}

const otherThan = (lang: Lang): Lang => (lang === 'lv' ? 'en' : 'lv')

/** The EU's notice on the legal guarantee, where the merchant shows it: in the footer and before an order. */
export const guaranteeOf = ({ guarantee_notice }: Settings, lang: Lang) =>
  guarantee_notice && { ...guarantee_notice, title: texts[lang].content.guaranteeNotice }

function chromeOf(lang: Lang, settings: Settings, tree: CategoryTree): Chrome {
  const link = (slug: string) => inLanguage(urls.category.to(slug), lang)
  return {
    identity: settings.identity,
    menu: tree.roots.map((root) => ({
      title: inLang(root.title, lang),
      link: link(root.slug),
      icon: root.icon,
      children: (tree.children.get(root.id) ?? []).map((child) => ({
        title: inLang(child.title, lang),
        link: link(child.slug),
      })),
    })),
    consent: trackingOf(settings) ? texts[lang].consent : null,
    guarantee: guaranteeOf(settings, lang),
    otherLanguage: { lang: otherThan(lang), href: gap('language') },
  }
}

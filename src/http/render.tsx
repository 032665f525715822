import type { ReactNode } from 'react'
import { texts } from '../i18n/texts.ts'
import { categoryTree } from '../shop/catalogue/tree.db.ts'
import type { CategoryTree } from '../shop/catalogue/tree.ts'
import { trackingOf } from '../shop/content/tracking.ts'
import { inLang, type Lang, languages } from '../shop/languages.ts'
import { openToAll, type PaymentMethod } from '../shop/payments/methods.ts'
import { guaranteeNotice } from '../shop/settings/guarantee-notice.ts'
import { shopNameOf } from '../shop/settings/identity.ts'
import type { Settings } from '../shop/settings/settings.ts'
import { BareLayout, type Chrome, Layout } from '../ui/layout.tsx'
import { inLanguage, urls } from '../urls.ts'
import { createFragmentCache, joined, type Part, placeholder, splitAtPlaceholders } from './cache/fragment-cache.tsx'
import { escapeHtml, renderDocument } from './document.ts'
import type { Frame, Head, PageContext } from './page.ts'
import type { Services } from './services.ts'

/** Pieces of cards, about 3 kB each. */
const MOST_PIECES = 2_000

type Kept = { tree: CategoryTree; settings: Settings; methods: readonly PaymentMethod[]; parts: readonly Gapped[] }

/** A part of the frame, or the name of what belongs between two parts. */
type Gapped = { part: Buffer } | { gap: string }

/** Draws whole documents. Header, menus and footer are drawn when categories, settings or ways of paying have changed. */
export function createRenderer(services: Services) {
  const keepsPieces = services.config.PAGE_CACHE !== 'off'
  const pieces = createFragmentCache(keepsPieces ? MOST_PIECES : 0)
  const frames = new Map<string, Kept>()

  async function frameOf({ lang, settings, payments, baseUrl }: PageContext, frame: Frame): Promise<readonly Gapped[]> {
    const [tree, methods] = await Promise.all([
      categoryTree(services.database.readDb, services.memory),
      payments.methods(),
    ])
    const kept = frames.get(`${frame} ${lang}`)
    if (keepsPieces && kept?.tree === tree && kept.settings === settings && kept.methods === methods) return kept.parts
    const content = placeholder('content')
    const drawn = pieces.drawWhole(
      lang,
      frame === 'bare' ? (
        <BareLayout shopName={shopNameOf(settings, baseUrl)}>{content}</BareLayout>
      ) : (
        <Layout chrome={chromeOf({ lang, settings, tree, baseUrl, payments: openToAll(methods, payments.providers) })}>
          {content}
        </Layout>
      ),
    )
    const parts = splitAtPlaceholders(drawn).map((part, index) =>
      index % 2 === 1 ? { gap: part } : { part: Buffer.from(part) },
    )
    frames.set(`${frame} ${lang}`, { tree, settings, methods, parts })
    return parts
  }

  return async function drawDocument(ask: PageContext, head: Head, content: ReactNode, frame: Frame): Promise<Buffer> {
    const { lang, settings } = ask
    const shopName = shopNameOf(settings, ask.baseUrl)
    const parts = await frameOf(ask, frame)
    const gaps: Record<string, readonly Part[]> = {
      content: pieces.draw(lang, content),
      ...Object.fromEntries(
        othersThan(lang).map((other) => [
          gapOf(other),
          [escapeHtml(inLanguage(ownPath(head.canonical ?? ask.path), other))],
        ]),
      ),
    }
    const [before = '', , after = ''] = splitAtPlaceholders(
      renderDocument({
        lang,
        path: ask.path,
        baseUrl: ask.baseUrl,
        siteName: shopName,
        head: { ...head, title: head.title ? `${head.title} — ${shopName}` : shopName },
        body: placeholder('body'),
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

const othersThan = (lang: Lang): Lang[] => languages.filter((each) => each !== lang)

/** The place of the link to a page in another language. */
const gapOf = (lang: Lang) => `language-${lang}`

type Facts = {
  lang: Lang
  settings: Settings
  tree: CategoryTree
  baseUrl: string
  payments: readonly PaymentMethod[]
}

function chromeOf({ lang, settings, tree, baseUrl, payments }: Facts): Chrome {
  const link = (slug: string) => inLanguage(urls.category.to(slug), lang)
  return {
    shopName: shopNameOf(settings, baseUrl),
    slogan: inLang(settings.slogan, lang),
    footerText: inLang(settings.footer_text, lang),
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
    payments: payments.map(({ title }) => inLang(title, lang)),
    consent: trackingOf(settings) ? texts[lang].consent : null,
    guarantee: guaranteeNotice(settings, texts[lang].content.guaranteeNotice),
    otherLanguages: othersThan(lang).map((other) => ({ lang: other, href: placeholder(gapOf(other)) })),
  }
}

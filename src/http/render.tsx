import type { ReactNode } from 'react'
import { texts } from '../i18n/texts.ts'
import { categoryTree } from '../shop/catalogue/tree.db.ts'
import type { CategoryTree } from '../shop/catalogue/tree.ts'
import { trackingOf } from '../shop/content/tracking.ts'
import { inLang, type Lang, languages } from '../shop/languages.ts'
import { methodsForConsumers, type PaymentMethod } from '../shop/payments/methods.ts'
import { guaranteeNotice } from '../shop/settings/guarantee-notice.ts'
import { shopNameOf } from '../shop/settings/identity.ts'
import type { Settings } from '../shop/settings/settings.ts'
import { BareLayout, type Chrome, Layout } from '../ui/layout.tsx'
import { inLanguage, urls } from '../urls.ts'
import { createFragmentCache, joinParts, type Part, placeholder, splitAtPlaceholders } from './cache/fragment-cache.tsx'
import { escapeHtml, renderDocument } from './document.ts'
import type { Frame, Head, PageContext } from './page.ts'
import type { Services } from './services.ts'

const MAX_FRAGMENTS = 2_000

type CachedFrame = {
  tree: CategoryTree
  settings: Settings
  methods: readonly PaymentMethod[]
  parts: readonly FramePart[]
}

type FramePart = { part: Buffer } | { placeholder: string }

/** Renders documents. Header, menus and footer are cached until categories, settings or payment methods change. */
export function createRenderer(services: Services) {
  const isCached = services.config.PAGE_CACHE !== 'off'
  const fragments = createFragmentCache(isCached ? MAX_FRAGMENTS : 0)
  const frames = new Map<string, CachedFrame>()

  async function frameOf(
    { lang, settings, payments, baseUrl }: PageContext,
    frame: Frame,
  ): Promise<readonly FramePart[]> {
    const [tree, methods] = await Promise.all([
      categoryTree(services.database.readDb, services.memory),
      payments.methods(),
    ])
    const cached = frames.get(`${frame} ${lang}`)
    if (isCached && cached?.tree === tree && cached.settings === settings && cached.methods === methods)
      return cached.parts
    const content = placeholder('content')
    const html = fragments.renderWhole(
      lang,
      frame === 'bare' ? (
        <BareLayout shopName={shopNameOf(settings, baseUrl)}>{content}</BareLayout>
      ) : (
        <Layout
          chrome={chromeOf({
            lang,
            settings,
            tree,
            baseUrl,
            payments: methodsForConsumers(methods, payments.providers),
          })}
        >
          {content}
        </Layout>
      ),
    )
    const parts = splitAtPlaceholders(html).map((part, index) =>
      index % 2 === 1 ? { placeholder: part } : { part: Buffer.from(part) },
    )
    frames.set(`${frame} ${lang}`, { tree, settings, methods, parts })
    return parts
  }

  return async function render(ctx: PageContext, head: Head, content: ReactNode, frame: Frame): Promise<Buffer> {
    const { lang, settings } = ctx
    const shopName = shopNameOf(settings, ctx.baseUrl)
    const parts = await frameOf(ctx, frame)
    const contents: Record<string, readonly Part[]> = {
      content: fragments.render(lang, content),
      ...Object.fromEntries(
        othersThan(lang).map((other) => [
          languagePlaceholder(other),
          [escapeHtml(inLanguage(ownPath(head.canonical ?? ctx.path), other))],
        ]),
      ),
    }
    const [before = '', , after = ''] = splitAtPlaceholders(
      renderDocument({
        lang,
        path: ctx.path,
        baseUrl: ctx.baseUrl,
        siteName: shopName,
        head: { ...head, title: head.title ? `${head.title} — ${shopName}` : shopName },
        body: placeholder('body'),
        assets: services.assets,
        isPrivate: ctx.visitor !== null,
        tracking: trackingOf(settings),
        isInspectable: !services.config.isProduction,
        ...(ctx.visitor ? { csrf: ctx.visitor.csrf() } : {}),
      }),
    )
    return joinParts([
      before,
      ...parts.flatMap((part) => ('placeholder' in part ? (contents[part.placeholder] ?? []) : part.part)),
      after,
    ])
  }
}

/** Prevents links to `//other.example`. */
function ownPath(path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new Error(`${path} is no path of the shop`)
  return path
}

const othersThan = (lang: Lang): Lang[] => languages.filter((each) => each !== lang)

const languagePlaceholder = (lang: Lang) => `language-${lang}`

type ChromeInput = {
  lang: Lang
  settings: Settings
  tree: CategoryTree
  baseUrl: string
  payments: readonly PaymentMethod[]
}

function chromeOf({ lang, settings, tree, baseUrl, payments }: ChromeInput): Chrome {
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
    otherLanguages: othersThan(lang).map((other) => ({ lang: other, href: placeholder(languagePlaceholder(other)) })),
  }
}

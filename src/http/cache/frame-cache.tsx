import { texts } from '../../i18n/texts.ts'
import { picture } from '../../shop/catalogue/media.ts'
import { categoryTree } from '../../shop/catalogue/tree.db.ts'
import type { Category, CategoryTree } from '../../shop/catalogue/tree.ts'
import { readMenus } from '../../shop/content/menus.db.ts'
import type { MenuLink, Menus, TitledMenu } from '../../shop/content/menus.ts'
import { trackingOf } from '../../shop/content/tracking.ts'
import { inLang, type Lang, languages } from '../../shop/languages.ts'
import { imageOfPayment, methodsForConsumers, type PaymentMethod } from '../../shop/payments/methods.ts'
import { guaranteeNotice } from '../../shop/settings/guarantee-notice.ts'
import { shopNameOf } from '../../shop/settings/identity.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import { logoAddress } from '../../shop/theme/logo.ts'
import { CheckoutLayout } from '../../ui/checkout-layout.tsx'
import { BareLayout, type Chrome, Layout } from '../../ui/layout.tsx'
import { inLanguage, urls } from '../../urls.ts'
import type { Frame, PageContext } from '../page.ts'
import type { Services } from '../services.ts'
import { placeholder, renderWhole, splitAtPlaceholders } from './fragment-cache.tsx'

type CachedFrame = {
  tree: CategoryTree
  menus: Menus
  settings: Settings
  methods: readonly PaymentMethod[]
  parts: readonly FramePart[]
}

type Read = Pick<CachedFrame, 'tree' | 'menus' | 'methods'>

type FramePart = { part: Buffer } | { placeholder: string }

/** Header, menus and footer, cached until categories, links, settings or payment methods change. */
export function createFrameCache({ config, database, memory }: Services) {
  const isCached = config.PAGE_CACHE !== 'off'
  const frames = new Map<string, CachedFrame>()

  return async function frameOf(ctx: PageContext, frame: Frame): Promise<readonly FramePart[]> {
    const { lang, settings, payments } = ctx
    const [tree, menus, methods] = await Promise.all([
      categoryTree(database.readDb, memory),
      readMenus(database.readDb, memory),
      payments.methods(),
    ])
    const cached = frames.get(`${frame} ${lang}`)
    const isCurrent =
      cached?.tree === tree && cached.menus === menus && cached.settings === settings && cached.methods === methods
    if (isCached && cached && isCurrent) return cached.parts
    const parts = partsOf(frame === 'bare' ? bareFrame(ctx) : fullFrame(ctx, frame, { tree, menus, methods }))
    frames.set(`${frame} ${lang}`, { tree, menus, settings, methods, parts })
    return parts
  }
}

const partsOf = (html: string): FramePart[] =>
  splitAtPlaceholders(html).map((part, index) =>
    index % 2 === 1 ? { placeholder: part } : { part: Buffer.from(part) },
  )

const bareFrame = ({ lang, settings, baseUrl }: PageContext) =>
  renderWhole(
    lang,
    <BareLayout shopName={shopNameOf(settings, baseUrl)} logo={logoAddress(settings.logo)}>
      {placeholder('content')}
    </BareLayout>,
  )

function fullFrame(ctx: PageContext, frame: Frame, { tree, menus, methods }: Read): string {
  const { lang, settings, baseUrl } = ctx
  const payments = methodsForConsumers(methods, ctx.payments.providers)
  const chrome = chromeOf({ lang, settings, tree, menus, baseUrl, payments })
  const FullLayout = frame === 'checkout' ? CheckoutLayout : Layout
  return renderWhole(lang, <FullLayout chrome={chrome}>{placeholder('content')}</FullLayout>)
}

export const othersThan = (lang: Lang): Lang[] => languages.filter((each) => each !== lang)

export const QUERY = 'query'

export const languagePlaceholder = (lang: Lang) => `language-${lang}`

const isInMenu = (category: Category) => category.isInMenu

type ChromeInput = {
  lang: Lang
  settings: Settings
  tree: CategoryTree
  menus: Menus
  baseUrl: string
  payments: readonly PaymentMethod[]
}

function chromeOf({ lang, settings, tree, menus, baseUrl, payments }: ChromeInput): Chrome {
  const link = (slug: string) => inLanguage(urls.category.to(slug), lang)
  return {
    shopName: shopNameOf(settings, baseUrl),
    logo: logoAddress(settings.logo),
    slogan: inLang(settings.slogan, lang),
    footerText: inLang(settings.footer_text, lang),
    identity: settings.identity,
    menu: tree.roots.filter(isInMenu).map((root) => ({
      title: inLang(root.title, lang),
      link: link(root.slug),
      icon: root.icon,
      children: (tree.children.get(root.id) ?? []).filter(isInMenu).map((child) => ({
        title: inLang(child.title, lang),
        link: link(child.slug),
      })),
    })),
    links: {
      across: linksOf(menus.across, { lang, settings }),
      help: linksOf(menus.help, { lang, settings }),
      company: linksOf(menus.company, { lang, settings }),
    },
    titles: byMenu((menu) => {
      const title = menus.titles[menu]
      return title ? inLang(title, lang) : ''
    }),
    payments: payments.map((method) => ({
      title: inLang(method.title, lang),
      image: picture(imageOfPayment(method), 160),
    })),
    consent: trackingOf(settings) ? texts[lang].consent : null,
    guarantee: guaranteeNotice(settings, texts[lang].content.guaranteeNotice),
    query: placeholder(QUERY),
    otherLanguages: othersThan(lang).map((other) => ({ lang: other, href: placeholder(languagePlaceholder(other)) })),
  }
}

const byMenu = (title: (menu: TitledMenu) => string): Chrome['titles'] => ({
  shop: title('shop'),
  help: title('help'),
  company: title('company'),
})

const linksOf = (links: readonly MenuLink[], { lang, settings }: Pick<ChromeInput, 'lang' | 'settings'>) =>
  links
    .filter(({ path }) => settings.about !== null || path !== urls.about.to())
    .map(({ title, path }) => ({
      title: inLang(title, lang),
      link: path.startsWith('/') ? inLanguage(path, lang) : path,
      isSale: path === urls.sale.to(),
    }))

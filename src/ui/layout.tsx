import type { ReactNode } from 'react'
import type { consent } from '../i18n/lv/consent.ts'
import type { MenuName, TitledMenu } from '../shop/content/menus.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { Footer, type GuaranteeNotice, type Identity } from './footer.tsx'
import { type FrameLink, Header, type LanguageChoice, type MenuCategory } from './header.tsx'
import { OVERLAYS_ID } from './ids.ts'
import { Logo, type LogoPicture } from './logo.tsx'
import type { MethodItem } from './method-list.tsx'
import { useTexts } from './use-texts.ts'

export type Chrome = {
  shopName: string
  logo: LogoPicture | null
  slogan: string
  footerText: string
  menu: readonly MenuCategory[]
  links: Readonly<Record<MenuName, readonly FrameLink[]>>
  titles: Readonly<Record<TitledMenu, string>>
  query: string
  identity: Identity
  /** Titles of the payment methods open to every buyer. */
  payments: readonly MethodItem[]
  otherLanguages: readonly LanguageChoice[]
  /** null when there is nothing to consent to. */
  consent: typeof consent | null
  guarantee: GuaranteeNotice | null
}

/** Header, main and footer; cached, so the same for every visitor. */
export function Layout({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  const t = useTexts()
  return (
    <>
      <a className="skip-link" href="#content">
        {t.frame.skipToContent}
      </a>
      <Header
        shopName={chrome.shopName}
        logo={chrome.logo}
        slogan={chrome.slogan}
        menu={chrome.menu}
        across={chrome.links.across}
        query={chrome.query}
        otherLanguages={chrome.otherLanguages}
      />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer
        shopName={chrome.shopName}
        logo={chrome.logo}
        text={chrome.footerText}
        identity={chrome.identity}
        menu={chrome.menu}
        titles={chrome.titles}
        help={chrome.links.help}
        company={chrome.links.company}
        payments={chrome.payments}
        guarantee={chrome.guarantee}
        cookieSettings={chrome.consent?.settings ?? null}
      />
      {chrome.consent ? <ConsentBanner words={chrome.consent} /> : null}
      <div id={OVERLAYS_ID} />
    </>
  )
}

type BareProps = Pick<Chrome, 'shopName' | 'logo'> & { children: ReactNode }

/** A layout without navigation, for the practice bank. */
export function BareLayout({ shopName, logo, children }: BareProps) {
  return (
    <>
      <header className="bare-header container">
        <Logo name={shopName} picture={logo} />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <div id={OVERLAYS_ID} />
    </>
  )
}

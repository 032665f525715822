import type { ReactNode } from 'react'
import { parts } from '#theme/parts'
import type { consent } from '../i18n/lv/consent.ts'
import type { MenuName, TitledMenu } from '../shop/content/menus.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { type GuaranteeNotice, type Identity, Footer as OwnFooter } from './footer.tsx'
import { type FrameLink, type LanguageChoice, type MenuCategory, Header as OwnHeader } from './header.tsx'
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

const { slots, components } = parts
const Header = components.Header ?? OwnHeader
const Footer = components.Footer ?? OwnFooter

/** Header, main and footer; cached, so the same for every visitor. */
export function Layout({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  const t = useTexts()
  return (
    <>
      <a className="skip-link" href="#content">
        {t.frame.skipToContent}
      </a>
      {slots.aboveHeader ? <slots.aboveHeader chrome={chrome} /> : null}
      <Header
        shopName={chrome.shopName}
        logo={chrome.logo}
        slogan={chrome.slogan}
        menu={chrome.menu}
        across={chrome.links.across}
        query={chrome.query}
        otherLanguages={chrome.otherLanguages}
      />
      {slots.belowHeader ? <slots.belowHeader chrome={chrome} /> : null}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {slots.aboveFooter ? <slots.aboveFooter chrome={chrome} /> : null}
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
      {slots.footerEnd ? <slots.footerEnd chrome={chrome} /> : null}
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

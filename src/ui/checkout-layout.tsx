import type { ReactNode } from 'react'
import { definitionOf } from '../shop/languages.ts'
import { identityLine } from '../shop/settings/identity.ts'
import { urls } from '../urls.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { Icon } from './icon.tsx'
import { OVERLAYS_ID } from './ids.ts'
import type { Chrome } from './layout.tsx'
import { Logo } from './logo.tsx'
import { useShop } from './shop-context.tsx'
import { useTexts } from './use-texts.ts'

/** The frame of the checkout: its only links are the cart, help, and what the law requires. */
export function CheckoutLayout({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  const t = useTexts()
  return (
    <>
      <a className="skip-link" href="#content">
        {t.frame.skipToContent}
      </a>
      <SlimHeader chrome={chrome} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SlimFooter chrome={chrome} />
      {chrome.consent ? <ConsentBanner words={chrome.consent} /> : null}
      <div id={OVERLAYS_ID} />
    </>
  )
}

function SlimHeader({ chrome: { shopName, logo, identity } }: { chrome: Chrome }) {
  const { to } = useShop()
  const t = useTexts()
  return (
    <header className="slim-header">
      <div className="slim-header__row container">
        <Logo name={shopName} picture={logo} />
        {identity.phone ? (
          <a className="slim-header__phone" href={`tel:${identity.phone.replace(/\s/g, '')}`}>
            <span className="slim-header__ask">{t.frame.questions}</span> {identity.phone}
          </a>
        ) : null}
        <a className="slim-header__back" href={to(urls.cart.to())}>
          <Icon name="arrow" size={20} /> {t.frame.backToCart}
        </a>
      </div>
    </header>
  )
}

function SlimFooter({ chrome: { identity, otherLanguages, consent } }: { chrome: Chrome }) {
  const { to } = useShop()
  const { footer } = useTexts().frame
  const links = [
    [footer.delivery, urls.content.to('delivery-and-payment')],
    [footer.returns, urls.content.to('returns')],
    [footer.terms, urls.terms.to()],
    [footer.privacy, urls.privacyPolicy.to()],
    [footer.contacts, urls.contact.to()],
  ] as const
  return (
    <footer className="footer">
      <div className="footer__identity container">
        <address>{identityLine(identity, footer)}</address>
        <ul className="slim-footer__links">
          {links.map(([label, path]) => (
            <li key={path}>
              <a href={to(path)}>{label}</a>
            </li>
          ))}
          {otherLanguages.map(({ lang, href }) => (
            <li key={lang}>
              <a href={href} lang={lang} hrefLang={lang} rel="nofollow">
                {definitionOf(lang).name}
              </a>
            </li>
          ))}
          {consent ? (
            <li>
              <button type="button" className="footer__settings" data-consent-open="">
                {consent.settings}
              </button>
            </li>
          ) : null}
        </ul>
      </div>
    </footer>
  )
}

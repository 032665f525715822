import { identityLine } from '../shop/settings/identity.ts'
import { urls } from '../urls.ts'
import type { MenuCategory } from './header.tsx'
import { LogoMark } from './logo.tsx'
import { type MethodItem, MethodList } from './method-list.tsx'
import { useShop } from './shop-context.tsx'
import { useTexts } from './use-texts.ts'

export type Identity = {
  legal_name: string
  reg_num: string
  vat_num: string
  address: string
  city: string
  zip: string
  email: string
  phone: string
}

export type GuaranteeNotice = { image: string; link: string; title: string }

type FooterProps = {
  shopName: string
  text: string
  identity: Identity
  menu: readonly MenuCategory[]
  payments: readonly MethodItem[]
  guarantee: GuaranteeNotice | null
  cookieSettings: string | null
}

export function Footer({ shopName, text, identity, menu, payments, guarantee, cookieSettings }: FooterProps) {
  const { to } = useShop()
  const t = useTexts()
  const { footer } = t.frame
  const help = [
    [footer.delivery, urls.content.to('delivery-and-payment')],
    [footer.findOrder, urls.findOrder.to()],
    [footer.returns, urls.content.to('returns')],
    [footer.withdraw, urls.withdraw.to()],
    [footer.faq, urls.content.to('faq')],
    [footer.accessibility, urls.content.to('accessibility')],
  ] as const
  const company = [
    [footer.about, urls.about.to()],
    [footer.contacts, urls.contact.to()],
    [footer.terms, urls.terms.to()],
    [footer.privacy, urls.privacyPolicy.to()],
    [footer.cookies, urls.content.to('cookies')],
  ] as const
  return (
    <footer className="footer">
      <div className="footer__columns container">
        <section className="footer__about">
          <p className="footer__brand">
            <LogoMark name={shopName} size={44} />
            {shopName}
          </p>
          {text ? <p className="footer__claim">{text}</p> : null}
          <p className="footer__ways">
            {identity.phone ? <a href={`tel:${identity.phone.replace(/\s/g, '')}`}>{identity.phone}</a> : null}
            {identity.email ? <a href={`mailto:${identity.email}`}>{identity.email}</a> : null}
          </p>
        </section>
        {menu.length > 0 ? (
          <FooterList
            className="footer__shop"
            title={footer.shop}
            links={menu.map((item) => [item.title, item.link] as const)}
          />
        ) : null}
        <FooterList title={footer.help} links={help.map(([title, path]) => [title, to(path)] as const)} />
        <FooterList title={footer.company} links={company.map(([title, path]) => [title, to(path)] as const)} />
      </div>
      <div className="footer__identity container">
        <address>{identityLine(identity, footer)}</address>
        {payments.length > 0 ? <MethodList items={payments} label={t.content.payments} /> : null}
        {guarantee ? (
          <a className="footer__guarantee" href={guarantee.link}>
            <img src={guarantee.image} alt={guarantee.title} width={128} height={181} loading="lazy" />
          </a>
        ) : null}
        {cookieSettings ? (
          <button type="button" className="footer__settings" data-consent-open="">
            {cookieSettings}
          </button>
        ) : null}
      </div>
    </footer>
  )
}

type ListProps = { title: string; links: readonly (readonly [string, string])[]; className?: string }

function FooterList({ title, links, className }: ListProps) {
  return (
    <section className={className}>
      <h2 className="footer__title">{title}</h2>
      <ul>
        {links.map(([label, href]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { TitledMenu } from '../shop/content/menus.ts'
import { identityLine } from '../shop/settings/identity.ts'
import type { FrameLink, MenuCategory } from './header.tsx'
import { LogoImage, LogoMark, type LogoPicture } from './logo.tsx'
import { type MethodItem, MethodList } from './method-list.tsx'
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
  logo: LogoPicture | null
  text: string
  identity: Identity
  menu: readonly MenuCategory[]
  /** Headings of the columns. */
  titles: Readonly<Record<TitledMenu, string>>
  help: readonly FrameLink[]
  company: readonly FrameLink[]
  payments: readonly MethodItem[]
  guarantee: GuaranteeNotice | null
  cookieSettings: string | null
}

export function Footer(props: FooterProps) {
  const { shopName, logo, text, identity, menu, titles, help, company, payments, guarantee, cookieSettings } = props
  const t = useTexts()
  const { footer } = t.frame
  return (
    <footer className="footer">
      <div className="footer__columns container">
        <section className="footer__about">
          <p className="footer__brand">
            {logo ? (
              <LogoImage name={shopName} picture={logo} />
            ) : (
              <>
                <LogoMark name={shopName} size={44} />
                {shopName}
              </>
            )}
          </p>
          {text ? <p className="footer__claim">{text}</p> : null}
          <p className="footer__ways">
            {identity.phone ? <a href={`tel:${identity.phone.replace(/\s/g, '')}`}>{identity.phone}</a> : null}
            {identity.email ? <a href={`mailto:${identity.email}`}>{identity.email}</a> : null}
          </p>
        </section>
        <FooterList className="footer__shop" title={titles.shop} links={menu} />
        <FooterList title={titles.help} links={help} />
        <FooterList title={titles.company} links={company} />
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

type ListProps = { title: string; links: readonly FrameLink[]; className?: string }

/** Without links there is no column. */
function FooterList({ title, links, className }: ListProps) {
  if (links.length === 0) return null
  return (
    <section className={className}>
      <h2 className="footer__title">{title}</h2>
      <ul>
        {links.map(({ title: label, link }) => (
          <li key={`${label} ${link}`}>
            <a href={link}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

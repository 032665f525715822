import { urls } from '../urls.ts'
import type { MenuCategory } from './header.tsx'
import { useShop } from './shop-context.tsx'

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

/** Who sells, and the way to every legal page (law on information society services, art. 4). */
export function Footer({ identity, menu }: { identity: Identity; menu: readonly MenuCategory[] }) {
  const { t, to } = useShop()
  const { footer } = t.common
  const help = [
    [footer.delivery, '/delivery-and-payment'],
    [footer.returns, '/returns'],
    [footer.withdraw, urls.withdraw.to()],
    [footer.faq, '/faq'],
    [footer.accessibility, '/accessibility'],
  ] as const
  const company = [
    [footer.about, urls.about.to()],
    [footer.contacts, urls.contact.to()],
    [footer.terms, urls.terms.to()],
    [footer.privacy, urls.privacyPolicy.to()],
    [footer.cookies, '/cookies'],
  ] as const
  return (
    <footer className="footer">
      <div className="footer__columns container">
        <FooterList title={footer.shop} links={menu.map((item) => [item.title, item.link] as const)} />
        <FooterList title={footer.help} links={help.map(([title, path]) => [title, to(path)] as const)} />
        <FooterList title={footer.company} links={company.map(([title, path]) => [title, to(path)] as const)} />
        <section>
          <h2>{footer.contacts}</h2>
          <address>
            {identity.legal_name}
            <br />
            {footer.regNum} {identity.reg_num}
            <br />
            {footer.vatNum} {identity.vat_num}
            <br />
            {identity.address}, {identity.city}, {identity.zip}
            <br />
            <a href={`tel:${identity.phone.replace(/\s/g, '')}`}>{identity.phone}</a>
            <br />
            <a href={`mailto:${identity.email}`}>{identity.email}</a>
          </address>
        </section>
      </div>
    </footer>
  )
}

function FooterList({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h2>{title}</h2>
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

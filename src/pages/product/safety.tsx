import type { Product } from '../../shop/catalogue/product.ts'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'

/** Manufacturer, contact and warnings (Regulation 2023/988 art. 19). */
export function Safety({ product }: { product: Product }) {
  const { to } = useShop()
  const t = useTexts()
  const { safety, safety_text } = product
  if (!safety && !safety_text) return null
  return (
    <section className="safety">
      <h2 className="product__subtitle">{t.productPage.safety}</h2>
      {safety_text ? <p>{safety_text}</p> : null}
      {safety ? (
        <details className="fold">
          <summary>
            {t.productPage.maker}: {safety.name} <Icon name="down" size={20} />
          </summary>
          <Contact label={t.productPage.maker} {...safety} />
          {safety.eu_responsible ? <Contact label={t.productPage.responsible} {...safety.eu_responsible} /> : null}
        </details>
      ) : null}
      <p>
        <a href={to(urls.content.to('safety-notices'))}>{t.productPage.safetyNotices}</a>
      </p>
    </section>
  )
}

function Contact({ label, name, address, email }: { label: string; name: string; address: string; email: string }) {
  return (
    <address>
      <strong>{label}</strong>
      <br />
      {name}, {address}
      <br />
      <a href={/^https?:/.test(email) ? email : `mailto:${email}`}>{email}</a>
    </address>
  )
}

import type { Product } from '../../shop/catalogue/product.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

/** Manufacturer, contact and warnings (Regulation 2023/988 art. 19). */
export function Safety({ product }: { product: Product }) {
  const { t, to } = useShop()
  const { safety, safety_text } = product
  if (!safety && !safety_text) return null
  return (
    <section className="safety">
      <h2 className="product__subtitle">{t.product.safety}</h2>
      {safety_text ? <p>{safety_text}</p> : null}
      {safety ? <Contact label={t.product.maker} {...safety} /> : null}
      {safety?.eu_responsible ? <Contact label={t.product.responsible} {...safety.eu_responsible} /> : null}
      <p>
        <a href={to(urls.content.to('safety-notices'))}>{t.product.safetyNotices}</a>
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

import { fieldId } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import type { Checkout } from './use-checkout.ts'
import { Steps } from './without-script.tsx'

/** Why the order was not sent, with a link to each field that stands in the way. */
export function FormProblems({ checkout: { message, errors, refused, isLive } }: { checkout: Checkout }) {
  const { t } = useShop()
  // The texts are in the order of the page; the terms have none there, and come last.
  const order = Object.keys(t.checkout.missing)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const names = Object.keys(errors).filter((name) => refused.includes(name))
  if (!message && names.length === 0) return <noscript>{import.meta.env.SSR ? <Steps /> : null}</noscript>
  return (
    <div className="checkout__failed" role="alert">
      <p>{message ?? t.checkout.notSent}</p>
      {names.length > 0 ? (
        <ul>
          {names
            .sort((a, b) => place(a) - place(b))
            .map((name) => (
              <li key={name}>
                <a href={`#${isLive ? anchorOf(name) : plainAnchorOf(name)}`}>{errors[name]?.[0]}</a>
              </li>
            ))}
        </ul>
      ) : null}
    </div>
  )
}

const anchorOf = (name: string) => fieldId(name.replace(/\.(number|countryCallingCode)$/, ''))

/** Lockers without script are chosen in a list of another name. */
const plainAnchorOf = (name: string) => (name === 'shipping.identifier' ? 'delivery' : anchorOf(name))

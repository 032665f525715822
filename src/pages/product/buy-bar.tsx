import { type RefObject, useEffect, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { BUY_FORM_ID } from './buy-form.tsx'
import type { Buyable } from './buy-props.ts'

type BarProps = {
  active: Buyable
  /** What is bought: the chosen variation, or the product. */
  label: string
  /** Holds the form with the button that this bar stands in for. */
  action: RefObject<HTMLElement | null>
}

export const ACTION_ID = 'buy-action'

/** On phones, once the page's own button was scrolled past; the style sheet hides it on wider windows. */
export function BuyBar({ active, label, action }: BarProps) {
  const { t } = useShop()
  if (!useScrolledPast(action)) return null
  return (
    <section className="buy-bar" aria-label={t.product.buyBar}>
      <div className="buy-bar__words">
        <p className="buy-bar__label">{label}</p>
        <Price prices={active.prices} />
      </div>
      {active.available > 0 ? (
        <Button type="submit" form={BUY_FORM_ID}>
          <Icon name="cart" size={20} />
          {t.product.addToCart}
        </Button>
      ) : (
        <ButtonLink href={`#${ACTION_ID}`}>{t.product.notify.submit}</ButtonLink>
      )}
    </section>
  )
}

/** What is still to come counts as seen, however far one jumps. */
const EVERYTHING_BELOW = '0px 0px 1000000px'

function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setPast(entries.at(-1)?.isIntersecting === false), {
      rootMargin: EVERYTHING_BELOW,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isPast
}

import { useEffect, useState } from 'react'
import { get } from '../../browser/calls.ts'
import type { CreditOffers } from '../../shop/credit/credit.ts'
import { BothPrices, WithTax } from '../../ui/both-prices.tsx'
import { DeliveryRefusals } from '../../ui/delivery-refusals.tsx'
import { deliveryIcons, Icon } from '../../ui/icon.tsx'
import { quoteLink } from '../../ui/quote-link.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { useChosen } from './chosen.ts'
import { CreditBlock } from './credit-block.tsx'
import type { DatedBlock } from './deliveries.ts'
import type { CreditWords } from './load.ts'
import { useIsPast } from './use-is-past.ts'

export type TermsProps = {
  productId: number
  chosenId: number | null
  deliveries: DatedBlock[]
  deliveryOf: Record<number, number>
  /** Products and variations that cannot be ordered, so that no delivery can be promised. */
  soldOut: number[]
  datesUntil: number
  credit: CreditWords
}

/** Delivery and credit terms of the chosen variation. */
export function TermsIsland(props: TermsProps) {
  const { productId, chosenId, deliveries, deliveryOf, soldOut, credit } = props
  const isPast = useIsPast(props.datesUntil)
  const activeId = useChosen(chosenId) ?? productId
  const offers = useOffers(productId, activeId, activeId === (chosenId ?? productId) ? credit.offers : undefined)
  return (
    <div className="terms">
      <Delivery
        {...(deliveries[deliveryOf[activeId] ?? 0] ?? noDelivery)}
        productId={activeId}
        hasDates={!isPast}
        isSoldOut={soldOut.includes(activeId)}
      />
      {offers ? <CreditBlock offers={offers} warning={credit.warning} /> : null}
    </div>
  )
}

let request: Promise<Record<string, CreditOffers>> | undefined

/** Offers of the initial choice are in the page; those of other variations are fetched once. */
function useOffers(productId: number, activeId: number, initial: CreditOffers | null | undefined): CreditOffers | null {
  const [byId, setById] = useState<Record<string, CreditOffers> | null>(null)
  const isInitial = initial !== undefined
  useEffect(() => {
    if (isInitial) return
    request ??= get<Record<string, CreditOffers>>(`/api/credit/${productId}/monthly-prices`)
    request.then(setById, (error) => {
      request = undefined
      console.error(error)
    })
  }, [isInitial, productId])
  return isInitial ? initial : (byId?.[String(activeId)] ?? null)
}

const noDelivery: DatedBlock = { options: [], refusals: [] }

type DeliveryProps = DatedBlock & { productId: number; hasDates: boolean; isSoldOut: boolean }

function Delivery({ isSoldOut, ...ways }: DeliveryProps) {
  const { t } = useShop()
  return (
    <section className="delivery" aria-labelledby="delivery-title">
      <h2 className="terms__title" id="delivery-title">
        {t.product.delivery}
      </h2>
      {isSoldOut ? <p className="delivery__later">{t.product.deliveryLater}</p> : <Ways {...ways} />}
    </section>
  )
}

function Ways({ options, refusals, productId, hasDates }: Omit<DeliveryProps, 'isSoldOut'>) {
  const { t, to } = useShop()
  return (
    <>
      {options.every(({ icon }) => icon === 'shop') ? (
        <p className="delivery__none">
          {t.product.noDelivery} <a href={to(quoteLink({ id: productId, quantity: 1 }))}>{t.checkout.askForQuote}</a>
        </p>
      ) : null}
      <ul className="delivery__list">
        {options.map((option) => (
          <li key={option.title} className="delivery__option">
            <Icon name={deliveryIcons[option.icon]} size={22} />
            <span className="delivery__words">
              <span className="delivery__title">{option.title}</span>
              <span className="delivery__days">{hasDates ? option.dates : option.days}</span>
            </span>
            <span className="delivery__price">
              <BothPrices gross={option.price} net={option.price_without_tax} />
              {option.note ? (
                <span className="delivery__note">
                  {option.note}
                  <WithTax />
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {options.length > 0 ? <p className="delivery__days">{t.product.deliveryOfOne}</p> : null}
      <DeliveryRefusals refusals={refusals} />
    </>
  )
}

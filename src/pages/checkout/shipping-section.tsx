import { keepInPlace } from '../../browser/keep-in-place.ts'
import { showBelow } from '../../browser/show-below.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { ErrorMessage, fieldId, RadioCards } from '../../ui/field.tsx'
import type { CallingCode } from '../../ui/phone-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeliveryNotice, RefusedDelivery } from '../cart/delivery-notice.tsx'
import type { Method } from './answers.ts'
import { CouldNotLoad } from './could-not-load.tsx'
import { ShippingForm } from './shipping-form.tsx'
import type { Checkout } from './use-checkout.ts'
import { DeliveryStep } from './without-script.tsx'

const DELIVERY = 'delivery'

type ShippingSectionProps = { checkout: Checkout; callingCodes: CallingCode[] }

export function ShippingSection({ checkout, callingCodes }: ShippingSectionProps) {
  const { t } = useShop()
  const { form, errors, methods, method } = checkout
  return (
    <section className="checkout__section" id={DELIVERY}>
      <h2>{t.checkout.shippingMethod}</h2>
      {methods === 'failed' ? (
        <CouldNotLoad text={t.checkout.couldNotLoadMethods} onRetry={() => void checkout.loadMethods()} />
      ) : null}
      {methods === 'loading' ? <Skeleton count={3} /> : null}
      <DeliveryNotice notice={checkout.cart.delivery_notice} />
      {Array.isArray(methods) && methods.length === 0 ? (
        <div id={fieldId('shipping_method')}>
          <ErrorMessage id="no-delivery" error={errors.shipping_method} />
        </div>
      ) : null}
      {Array.isArray(methods) && methods.length > 0 ? (
        <RadioCards
          name="shipping_method"
          legend={t.checkout.shippingMethod}
          hideLegend
          value={form.shipping_method}
          error={errors.shipping_method}
          onChange={(code) => {
            const choice = `[name="shipping_method"][value="${CSS.escape(code)}"]`
            keepInPlace(choice)
            void checkout.chooseMethod(code).then(() => showPanel(choice))
          }}
          options={methods.map((each) => ({
            value: each.code,
            title: each.title,
            text: [each.dates, each.note].filter(Boolean).join(' · '),
            image: each.image,
            aside: <BothPrices gross={each.formatted_price_with_tax} net={each.formatted_price} />,
            panel: each.code === method?.code ? <ChosenMethod {...{ checkout, callingCodes, method }} /> : null,
          }))}
        />
      ) : null}
      <RefusedDelivery cart={checkout.cart} />
      <noscript>
        {import.meta.env.SSR ? <DeliveryStep anchor={DELIVERY} isChosen={method !== undefined} /> : null}
      </noscript>
    </section>
  )
}

/** On a small screen the fields of the choice may open below its end. Whoever has gone on is left alone. */
function showPanel(choice: string) {
  const radio = document.querySelector<HTMLInputElement>(choice)
  const panel = document.querySelector('.chosen')
  const hasGoneOn = document.activeElement !== radio && document.activeElement !== document.body
  if (radio?.checked && panel && !hasGoneOn) showBelow(radio.closest('label') ?? radio, panel)
}

function ChosenMethod({ checkout, callingCodes, method }: ShippingSectionProps & { method: Method }) {
  const { t } = useShop()
  const { form, errors, isLive, forMethod } = checkout
  const { shipping } = form
  const { countries, points } = typeof forMethod === 'object' ? forMethod : { countries: [], points: [] }
  return (
    <div className="chosen checkout__after-delivery">
      {method.description ? <p className="chosen__about">{method.description}</p> : null}
      {forMethod === 'failed' ? (
        <CouldNotLoad text={t.checkout.couldNotLoadCountries} onRetry={() => void checkout.loadForMethod(method)} />
      ) : null}
      <ShippingForm
        key={method.id}
        {...{ method, countries, points, isLive, shipping, errors, callingCodes }}
        hasAddresses={(checkout.user?.addresses?.length ?? 0) > 0}
        onChange={(next, ...cleared) => checkout.change((before) => ({ ...before, shipping: next }), ...cleared)}
        onSave={(next, quiet) => void checkout.saveShipping(next, quiet)}
        onZip={(next) => void checkout.checkZip(next)}
      />
    </div>
  )
}

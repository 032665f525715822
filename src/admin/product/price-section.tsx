import { Link } from '@tanstack/react-router'
import type { PriceHistory as History } from '../../shop/catalogue/price-history.calls.ts'
import { discountPercent } from '../../shop/catalogue/prices.ts'
import { netOf } from '../../shop/money/money.ts'
import { formatMoment, formatPlanned, formatSum } from '../format.ts'
import { useAsked } from '../frame/use-asked.ts'
import { Button } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { VatSelect } from './basics-section.tsx'
import { DecimalInput, Section } from './fields.tsx'
import { useForm } from './form.ts'
import { PriceList, usePriceHistory } from './price-history.tsx'

export function PriceSection() {
  const { t } = useAdmin()
  const { product } = useForm()
  const can = useCan()
  const mayPrice = can('write:prices')
  const { price: words } = t.product
  useAsked({ prices: () => document.querySelector<HTMLElement>('[aria-labelledby=price] input')?.focus() })
  const history = usePriceHistory(product.id, product.version)
  return (
    <Section id="price" title={words.title}>
      {product.hasVariations ? <p className="a-note">{words.ofVariations}</p> : null}
      <div className="a-product__numbers">
        <DecimalInput field="price" label={words.price} digits={2} least={2} isDisabled={!mayPrice} />
        <DecimalInput
          field="previousPrice"
          label={words.previousPrice}
          digits={2}
          least={2}
          isDisabled={!mayPrice}
          hint={words.previousHint}
        />
        <VatSelect />
        {can('read:money') ? (
          <DecimalInput
            field="cost"
            label={words.cost}
            digits={2}
            least={2}
            isDisabled={!mayPrice}
            hint={words.costHint}
          />
        ) : null}
      </div>
      {history.data?.sale ? <InSale sale={history.data.sale} /> : null}
      {history.data?.planned.map((each) => (
        <Planned key={each.edit} planned={each} />
      ))}
      <Lowest history={history.data} />
      {history.data ? <PriceList periods={history.data.periods} /> : null}
    </Section>
  )
}

/** A price that is edited now is not restored at the end. */
function InSale({ sale }: { sale: NonNullable<History['sale']> }) {
  const { t, lang } = useAdmin()
  const { price: words } = t.product
  return (
    <p className="a-note-box">
      <Link to="/prices/$id" params={{ id: String(sale.id) }}>
        {words.inSale(sale.title, formatMoment(sale.endsAt, lang))}
      </Link>{' '}
      {words.inSaleHint}
    </p>
  )
}

function Planned({ planned: { edit, at, price } }: { planned: History['planned'][number] }) {
  const { t, lang } = useAdmin()
  return (
    <p className="a-note-box">
      <Link to="/products/bulk/$id" params={{ id: edit }}>
        {t.product.price.plannedPrice(formatSum(price, lang), formatPlanned(at, lang))}
      </Link>
    </p>
  )
}

/** What the shop will show beside a reduced price, before it is saved (Directive 98/6 art. 6a). */
function Lowest({ history }: { history: History | undefined }) {
  const { t, lang } = useAdmin()
  const { product, value, set } = useForm()
  const mayPrice = useCan()('write:prices')
  const { price: words } = t.product
  const [price, previous] = [value('price'), value('previousPrice')]
  const isReduced = typeof price === 'number' && typeof previous === 'number'
  const isStored = price === product.fields.price && product.fields.previousPrice !== null
  const lowest = isStored ? (product.lowest ?? product.lowestNow) : product.lowestNow
  const rate = history?.rates[String(value('vatClass'))]
  const sums = words.sums(formatSum(lowest, lang), rate === undefined ? '' : formatSum(netOf(lowest, rate), lang))
  const percent = isReduced ? discountPercent({ price, previous_price: previous, lowest_price: lowest }) : null
  return (
    <>
      <p className="a-product__lowest" role="status">
        {isStored ? words.lowest(sums) : words.lowestNow(sums)}{' '}
        {isReduced ? (percent ? words.percent(percent) : words.noPercent) : null}
      </p>
      {isReduced && previous > lowest ? (
        <div className="a-note-box a-product__unlawful" role="alert">
          <p>{words.tooHigh(formatSum(lowest, lang))}</p>
          {mayPrice && lowest > price ? (
            <Button onPress={() => set('previousPrice', lowest)}>{words.takeLowest(formatSum(lowest, lang))}</Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

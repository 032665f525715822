import { discountPercent } from '../../shop/catalogue/prices.ts'
import { formatSum } from '../format.ts'
import { useAdmin, useCan } from '../session.ts'
import { VatSelect } from './basics-section.tsx'
import { DecimalInput, Section } from './fields.tsx'
import { useForm } from './form.ts'

export function PriceSection() {
  const { t } = useAdmin()
  const { product } = useForm()
  const mayPrice = useCan()('write:prices')
  const { price: words } = t.product
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
      </div>
      <Lowest />
    </Section>
  )
}

/** What the shop will show beside a reduced price, before it is saved (Directive 98/6 art. 6a). */
function Lowest() {
  const { t, lang } = useAdmin()
  const { product, value } = useForm()
  const { price: words } = t.product
  const [price, previous] = [value('price'), value('previousPrice')]
  if (typeof price !== 'number' || typeof previous !== 'number') return null
  const isStored = price === product.fields.price
  const lowest = isStored ? (product.lowest ?? product.lowestNow) : product.lowestNow
  const percent = discountPercent({ price, previous_price: previous, lowest_price: lowest })
  return (
    <p className="a-product__lowest" role="status">
      {words.lowest(formatSum(lowest, lang))} {percent ? words.percent(percent) : words.noPercent}
    </p>
  )
}

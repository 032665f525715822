import { isKnown } from '../../../shop/catalogue/real-size.ts'
import { Island } from '../../../ui/island.tsx'
import { useTexts } from '../../../ui/use-texts.ts'
import type { ProductData } from '../load.ts'
import { SizeIsland, type SizeProps } from './island.tsx'

/** Nothing where a dimension is not known. */
export function SizeSection({ product, chosen }: Pick<ProductData, 'product' | 'chosen'>) {
  const { realSize } = useTexts()
  if (!isKnown((chosen ?? product).sizes)) return null
  const all = product.variations.length > 0 ? product.variations : [product]
  const sizes = Object.fromEntries(all.map((each) => [each.id, each.sizes]))
  return (
    <section className="product__section">
      <h2>{realSize.title}</h2>
      <Island
        name="product-size"
        of={SizeOnServer}
        props={{ productId: product.id, chosenId: chosen?.id ?? null, sizes }}
        wake="visible"
      />
    </section>
  )
}

const SizeOnServer = (props: SizeProps) => <SizeIsland {...props} words={useTexts().realSize} />

import { isKnown } from '../../../shop/catalogue/real-size.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Island } from '../../../ui/island.tsx'
import { KeptFragment } from '../../../ui/kept-fragment.tsx'
import { useTexts } from '../../../ui/use-texts.ts'
import type { ProductData } from '../load.ts'
import { SizeIsland, type SizeProps } from './island.tsx'

const CLASS = 'product__section fold'

/** Folded: it is large, and only some wonder. Nothing where a dimension is not known. */
export function SizeSection({ product, chosen, isNamed }: Pick<ProductData, 'product' | 'chosen' | 'isNamed'>) {
  if (!isKnown((chosen ?? product).sizes)) return null
  const inside = <Inside product={product} chosen={chosen} />
  // Kept once a product, not for each of its variations.
  if (isNamed) return <details className={CLASS}>{inside}</details>
  return (
    <KeptFragment as="details" attributes={{ className: CLASS }} of={product} variant="size">
      {inside}
    </KeptFragment>
  )
}

function Inside({ product, chosen }: Pick<ProductData, 'product' | 'chosen'>) {
  const { realSize } = useTexts()
  const all = product.variations.length > 0 ? product.variations : [product]
  const sizes = Object.fromEntries(all.map((each) => [each.id, each.sizes]))
  return (
    <>
      <summary>
        <h2>{realSize.title}</h2>
        <Icon name="down" />
      </summary>
      <Island
        name="product-size"
        of={SizeOnServer}
        props={{ productId: product.id, chosenId: chosen?.id ?? null, sizes }}
        wake="visible"
      />
    </>
  )
}

const SizeOnServer = (props: SizeProps) => <SizeIsland {...props} words={useTexts().realSize} />

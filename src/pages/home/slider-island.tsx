import { useEffect, useState } from 'react'
import { get } from '../../browser/calls.ts'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { ProductCardView } from '../../ui/product-card.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type SliderHead, SliderHeading } from './slider-heading.tsx'

type SliderAnswer = { slider: { products: ProductCard[] } }

/** A slider of the home page, loaded when scrolled near; its space is reserved. */
export function SliderIsland(head: SliderHead) {
  const { type } = head
  const { t } = useShop()
  const [slider, setSlider] = useState<SliderAnswer['slider'] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    get<SliderAnswer>(`/api/slider/${type}`, controller.signal).then(
      (answer) => setSlider(answer.slider),
      (error) => {
        if (controller.signal.aborted) return
        console.error(error)
        setFailed(true)
      },
    )
    return () => controller.abort()
  }, [type])
  const heading = <SliderHeading slider={head} />
  if (!slider) {
    return (
      <div className="carousel carousel--products">
        <div className="carousel__head">
          {heading}
          <div className="carousel__arrows" />
        </div>
        {hasFailed ? <p>{t.common.couldNotLoad}</p> : <Skeleton shape="card" count={5} />}
      </div>
    )
  }
  return (
    <Carousel kind="products" label={`${head.title} ${head.highlighted_title}`} heading={heading}>
      {slider.products.map((card) => (
        <ProductCardView key={card.id} card={card} />
      ))}
    </Carousel>
  )
}

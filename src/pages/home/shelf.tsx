import { srcSet } from '../../shop/catalogue/media.ts'
import type { Slider } from '../../shop/content/sliders.db.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Island } from '../../ui/island.tsx'
import { ProductCardView } from '../../ui/product-card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BANNER_SIZES } from './banner-picture.tsx'
import { SliderHeading } from './slider-heading.tsx'
import { SliderIsland } from './slider-island.tsx'

/** One shelf for all sliders: the first is in the page, the others load when chosen. */
export function Shelf({ sliders, label }: { sliders: readonly Slider[]; label: string }) {
  const [first] = sliders
  if (!first) return null
  const tabs = sliders.map((slider) => ({
    id: `shelf-${slider.type}`,
    title: `${slider.title} ${slider.highlighted_title}`,
    content: <Panel slider={slider} isLazy={slider !== first} />,
  }))
  return (
    <section className="home__section container shelf" aria-label={label}>
      {tabs.length > 1 ? <Tabs label={label} tabs={tabs} /> : tabs[0]?.content}
    </section>
  )
}

function Panel({ slider, isLazy }: { slider: Slider; isLazy: boolean }) {
  const { products, ...head } = slider
  return (
    <>
      {slider.image_background ? (
        <img
          className="home__cover"
          src={slider.image_background}
          srcSet={srcSet(slider.image_background, [640, 1200])}
          sizes={`auto, ${BANNER_SIZES.wide}`}
          alt=""
          width={1200}
          height={300}
          loading="lazy"
          decoding="async"
        />
      ) : null}
      {isLazy ? (
        <Island name="home-slider" of={SliderIsland} props={head} wake="visible" />
      ) : (
        <Carousel
          kind="products"
          label={`${slider.title} ${slider.highlighted_title}`}
          heading={<SliderHeading slider={head} />}
        >
          {products.map((card) => (
            <ProductCardView key={card.id} card={card} />
          ))}
        </Carousel>
      )}
    </>
  )
}

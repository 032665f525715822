import { definePage } from '../../http/page.ts'
import { picture, srcSet } from '../../shop/catalogue/media.ts'
import type { Slider } from '../../shop/content/sliders.db.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Island } from '../../ui/island.tsx'
import { ProductCardView } from '../../ui/product-card.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { BANNER_SIZES } from './banner-picture.ts'
import { Benefits, FeaturedBanners, Hero, InfoBanner, Offers } from './banners.tsx'
import { type CategoryTile, type HomeData, loadHome } from './load.ts'
import { SliderHeading } from './slider-heading.tsx'
import { SliderIsland } from './slider-island.tsx'
import { SubscribeIsland } from './subscribe-island.tsx'

/** Sliders in the page's HTML; those below load when scrolled near. */
const RENDERED_AT_ONCE = 2

function Home({ data }: { data: HomeData }) {
  const t = useTexts().home
  const { banners } = data
  return (
    <div className="home">
      <h1 className="visually-hidden">{data.heading}</h1>
      {data.isEmpty ? <EmptyState title={t.soon} text={t.soonText} /> : null}
      <Hero main={banners.main} side={banners.side} label={t.banners} />
      <Benefits banners={banners.benefit} label={t.benefits} />
      {data.sliders.map((slider, index) => (
        <ProductSlider key={slider.type} slider={slider} isLazy={index >= RENDERED_AT_ONCE} />
      ))}
      <Categories list={data.categories} title={t.categories} highlighted={t.categoriesHighlighted} rows={2} />
      <FeaturedBanners banners={banners.featured} title={t.featuredBanners} />
      <Categories
        list={data.featured}
        title={t.featuredCategories}
        highlighted={t.featuredCategoriesHighlighted}
        rows={1}
      />
      <InfoBanner banner={banners.info[0]} />
      <Offers banners={banners.offer} label={t.offers} />
      {data.subscribe ? <Subscribe subscribe={data.subscribe} /> : null}
    </div>
  )
}

function ProductSlider({ slider, isLazy }: { slider: Slider; isLazy: boolean }) {
  const { products, ...head } = slider
  return (
    <section className="home__section container">
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
    </section>
  )
}

type CategoriesProps = { list: readonly CategoryTile[]; title: string; highlighted: string; rows: 1 | 2 }

function Categories({ list, title, highlighted, rows }: CategoriesProps) {
  const { t } = useShop()
  if (list.length === 0) return null
  const heading = (
    <h2 className="home__title">
      {title} <mark className="highlight">{highlighted}</mark>
    </h2>
  )
  return (
    <section className="home__section container">
      <Carousel kind="categories" label={`${title} ${highlighted}`} heading={heading} rows={rows}>
        {list.map((category) => {
          const { webp, source } = picture(category.image, 640)
          return (
            <a key={category.id} className="rootCategory" href={category.link}>
              <picture className="department__picture">
                <source
                  type="image/webp"
                  srcSet={srcSet(webp)}
                  sizes="auto, (width <= 380px) 92vw, (width <= 750px) 46vw, (width < 90rem) 31vw, 27rem"
                />
                <img src={source} alt="" width={640} height={480} loading="lazy" decoding="async" />
              </picture>
              <span className="department__words">
                <span className="department__title">{category.title}</span>
                <span className="department__count">{t.catalogue.products(category.count)}</span>
              </span>
            </a>
          )
        })}
      </Carousel>
    </section>
  )
}

/** Shown on wide windows only; the picture is at most 470 px high. */
function Subscribe({ subscribe: { image, ...words } }: { subscribe: NonNullable<HomeData['subscribe']> }) {
  return (
    <section className="home__section container subscribe">
      <div className="subscribe__box">
        <Island name="home-subscribe" of={SubscribeIsland} props={words} wake="visible" />
        {image ? (
          <picture className="subscribe__picture">
            <source type="image/webp" srcSet={srcSet(picture(image, 1200).webp, [640, 1200])} sizes="auto, 40vw" />
            <img src={picture(image, 640).source} alt="" width={900} height={900} loading="lazy" decoding="async" />
          </picture>
        ) : null}
      </div>
    </section>
  )
}

export const homePage = definePage<HomeData>({ cache: 'shared', load: loadHome, Page: Home })

import { picture } from '../../shop/catalogue/media.ts'
import { ProductCardView } from '../../ui/product-card.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { definePage } from '../page.ts'
import { type HomeData, loadHome } from './load.ts'

function Home({ data }: { data: HomeData }) {
  const { t, to } = useShop()
  const [hero] = data.banners.main
  return (
    <>
      {hero ? (
        <section className="hero container">
          <div className="hero__words">
            <h1>
              {hero.title}{' '}
              <mark className={`highlight highlight--${hero.highlighted_color}`}>{hero.highlighted_title}</mark>
            </h1>
            <p>{hero.sub_title}</p>
          </div>
        </section>
      ) : (
        <h1 className="visually-hidden">{t.common.shopName}</h1>
      )}
      <section className="container tiles">
        {data.categories.map((category) => (
          <a key={category.id} href={category.link} className="tile">
            <img src={picture(category.image, 320).webp} alt="" width={320} height={240} loading="lazy" />
            <span>{category.title}</span>
          </a>
        ))}
      </section>
      {data.sliders.map((slider) => (
        <section key={slider.type} className="container slider">
          <h2>
            {slider.title}{' '}
            <mark className={`highlight highlight--${slider.highlighted_color}`}>{slider.highlighted_title}</mark>
          </h2>
          <p>
            <a href={to(slider.link)}>{slider.sub_title}</a>
          </p>
          <div className="grid">
            {slider.products.slice(0, 4).map((card) => (
              <ProductCardView key={card.id} card={card} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

export const homePage = definePage<HomeData>({ load: loadHome, Page: Home })

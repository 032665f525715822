import { picture, srcSet } from '../../shop/catalogue/media.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import type { CategoryTile } from './load.ts'

type CategoriesProps = { list: readonly CategoryTile[]; title: string; highlighted: string; rows: 1 | 2 }

export function Categories({ list, title, highlighted, rows }: CategoriesProps) {
  if (list.length === 0) return null
  const heading = (
    <h2 className="home__title">
      {title} <mark className="highlight">{highlighted}</mark>
    </h2>
  )
  return (
    <section className="home__section container">
      <Carousel kind="categories" label={`${title} ${highlighted}`} heading={heading} rows={rows}>
        {list.map((category) => (
          <Tile key={category.id} category={category} />
        ))}
      </Carousel>
    </section>
  )
}

function Tile({ category }: { category: CategoryTile }) {
  const { t } = useShop()
  const { webp, source } = picture(category.image, 640)
  return (
    <a className="department-tile" href={category.link}>
      <picture className="department__picture">
        <source
          type="image/webp"
          srcSet={srcSet(webp)}
          sizes="auto, (width <= 750px) 46vw, (width < 64rem) 31vw, (width < 90rem) 15vw, 13rem"
        />
        <img src={source} alt="" width={640} height={480} loading="lazy" decoding="async" />
      </picture>
      <span className="department__words">
        <span className="department__title">{category.title}</span>
        <span className="department__count">{t.catalogue.products(category.count)}</span>
      </span>
    </a>
  )
}

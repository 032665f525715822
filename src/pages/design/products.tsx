import { Gallery } from '../../ui/gallery.tsx'
import { Price } from '../../ui/price.tsx'
import { ProductCardView } from '../../ui/product-card.tsx'
import { Part } from './part.tsx'
import { cards, galleryBadges, galleryImages } from './samples.ts'

export const Prices = () => (
  <Part title="Prices">
    <div className="design__row">
      {cards.slice(0, 3).map((card) => (
        <Price key={card.id} prices={card.prices} from={card.has_price_range} lowest={card} />
      ))}
      {cards.slice(1, 2).map((card) => (
        <Price key={card.id} size="page" prices={card.prices} lowest={card} />
      ))}
    </div>
  </Part>
)

export const ProductCards = () => (
  <>
    <Part title="Product cards">
      <ul className="card-grid">
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCardView card={card} />
          </li>
        ))}
      </ul>
    </Part>
    <Part title="Product rows">
      <ul className="card-rows">
        {cards.slice(0, 3).map((card) => (
          <li key={card.id}>
            <ProductCardView card={card} />
          </li>
        ))}
      </ul>
    </Part>
  </>
)

export const ProductGallery = () => (
  <Part title="Gallery">
    <div className="design__gallery">
      <Gallery images={galleryImages} badges={galleryBadges} />
    </div>
  </Part>
)

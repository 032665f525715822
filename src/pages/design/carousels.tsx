import { Carousel, MobileSlider } from '../../ui/carousel.tsx'
import { HighlightedHeading } from '../../ui/highlighted-heading.tsx'
import { ProductCardView } from '../../ui/product-card.tsx'
import { Part } from './part.tsx'
import { cards } from './samples.ts'

export const Carousels = () => (
  <Part title="Carousels">
    <Carousel
      kind="products"
      label="Populārākās preces"
      heading={<HighlightedHeading level={2} text="Populārākās preces" color="pink" />}
    >
      {[...cards, ...cards].map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same sample twice
        <ProductCardView key={index} card={card} />
      ))}
    </Carousel>
    <Carousel kind="banner" label="Piedāvājumi">
      {(['green', 'amber', 'sky'] as const).map((color) => (
        <div key={color} className={`design__banner design__banner--${color}`}>
          <p className="design__display">
            <a href="#carousels">Skola sākas ar ērtu vietu</a>
          </p>
        </div>
      ))}
    </Carousel>
    <Carousel kind="others" label="Noderīgi" heading={<h2>Noderīgi</h2>}>
      {[
        'Kā izvēlēties krēslu',
        'Kāds monitors der mācībām',
        'Apgaismojums klasē',
        'Galda augstums',
        'Tinte vai toneris',
      ].map((text) => (
        <a key={text} href="#useful" className="design__tile">
          {text}
        </a>
      ))}
    </Carousel>
    <Carousel kind="offers" label="Nedēļas piedāvājumi">
      {(['pink', 'sky'] as const).map((color) => (
        <div key={color} className={`design__banner design__banner--${color}`}>
          <p className="design__display">
            <a href="#offers">{color === 'pink' ? 'Krēsli ar 15 % atlaidi' : 'Monitori klasei'}</a>
          </p>
        </div>
      ))}
    </Carousel>
    <MobileSlider label="Ieguvumi">
      {['Piegāde 1–3 dienās', 'Garantija līdz 60 mēnešiem', 'Rēķins uzņēmumam', 'Atgriešana 30 dienās'].map((text) => (
        <div key={text} className="design__tile">
          {text}
        </div>
      ))}
    </MobileSlider>
  </Part>
)

import type { Slider } from '../../shop/content/sliders.db.ts'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'

export type SliderHead = Omit<Slider, 'products'>

export function SliderHeading({ slider }: { slider: SliderHead }) {
  const { to } = useShop()
  return (
    <div className={`home__heading${slider.image ? ' home__heading--pictured' : ''}`}>
      {slider.image ? (
        <img className="home__mark" src={slider.image} alt="" width={72} height={72} loading="lazy" decoding="async" />
      ) : null}
      <h2 className="home__title">
        {slider.title}{' '}
        <mark className={`highlight highlight--${slider.highlighted_color}`}>{slider.highlighted_title}</mark>
      </h2>
      <a className="home__more" href={slider.link.startsWith('/') ? to(slider.link) : slider.link}>
        {/* Keeps the arrow on the line of the last word. */}
        {`${slider.sub_title}\u00a0`}
        <Icon name="arrow" size={18} />
      </a>
    </div>
  )
}

import { Children, type ReactNode, useEffect } from 'react'
import { Icon } from './icon.tsx'
import { useShop } from './shop-context.tsx'

/** The number of visible slides is in carousel.css. Times in milliseconds. */
const kinds = {
  products: {},
  categories: {},
  others: { autoplay: 3000, loop: true },
  banner: { autoplay: 5000, delay: 10_000, loop: true, single: true },
  offers: { autoplay: 3000, loop: true, single: true, effect: 'fade' },
} satisfies Record<string, Turning>

type Turning = { autoplay?: number; delay?: number; loop?: boolean; single?: boolean; effect?: 'fade' }
type CarouselKind = keyof typeof kinds

const SPEED_MS = 600

type CarouselProps = {
  kind: CarouselKind
  /** For screen readers; `heading` is visible. */
  label: string
  heading?: ReactNode
  rows?: 1 | 2
  children: ReactNode
}

/** A list that scrolls sideways; browser/carousel.ts adds arrows, dots and autoplay. */
export function Carousel({ kind, label, heading, rows = 1, children }: CarouselProps) {
  const { t } = useShop()
  const turning: Turning = kinds[kind]
  const slides = Children.toArray(children)
  useEffect(() => {
    document.dispatchEvent(new Event('shop:rendered'))
  }, [])
  return (
    <section
      className={`carousel carousel--${kind}${rows === 2 ? ' carousel--two-rows' : ''}`}
      aria-roledescription={t.ui.carousel}
      aria-label={label}
      data-carousel={kind}
      data-turn={SPEED_MS}
      data-autoplay={turning.autoplay}
      data-delay={turning.delay}
      data-loop={turning.loop ? '' : undefined}
      data-single={turning.single ? '' : undefined}
      data-effect={turning.effect}
    >
      <div className="carousel__head">
        {heading}
        <div className="carousel__arrows">
          <button
            type="button"
            className="arrow-button"
            data-previous=""
            aria-label={t.ui.previousSlide}
            disabled={!turning.loop}
          >
            <Icon name="left" size={22} />
          </button>
          <button type="button" className="arrow-button" data-next="" aria-label={t.ui.nextSlide}>
            <Icon name="right" size={22} />
          </button>
        </div>
      </div>
      <ul className="carousel__track" data-track="" aria-label={label}>
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static list
          <li key={index} className="carousel__slide" data-active={index === 0 ? '' : undefined}>
            {slide}
          </li>
        ))}
      </ul>
      {turning.single && slides.length > 1 ? <Dots count={slides.length} turns={Boolean(turning.autoplay)} /> : null}
    </section>
  )
}

function Dots({ count, turns }: { count: number; turns: boolean }) {
  const { t } = useShop()
  return (
    <div className="carousel__dots">
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: static list
          key={index}
          type="button"
          className="dot"
          data-dot={index}
          aria-label={t.ui.goToSlide(index + 1)}
          aria-current={index === 0}
        />
      ))}
      {turns ? (
        <button
          type="button"
          className="dot-pause"
          data-pause=""
          data-stop={t.ui.pause}
          data-play={t.ui.play}
          aria-label={t.ui.pause}
          aria-pressed="false"
          hidden
        >
          <Icon name="pause" size={16} />
          <Icon name="play" size={16} />
        </button>
      ) : null}
    </div>
  )
}

/** A row on wide windows; a slider of two up to 768 px, of one up to 576 px. */
export function MobileSlider({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="mobile-slider" data-mobile-slider="" aria-label={label}>
      {Children.toArray(children).map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static list
        <li key={index} className="mobile-slider__slide">
          {child}
        </li>
      ))}
    </ul>
  )
}

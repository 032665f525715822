import type { Banner } from '../../shop/content/banners.db.ts'
import { useTexts } from '../../ui/use-texts.ts'
import { BannerPicture, useBannerLink } from './banner-picture.tsx'

/** One picture with one message; `room`: the address of a furnished room on the page. */
export function Hero({ banner, room }: { banner: Banner; room: string | null }) {
  const href = useBannerLink()
  const t = useTexts().home
  const { title, highlighted_title, sub_title, link, link_title, highlighted_color, image, alt } = banner
  return (
    <section className="hero container" aria-labelledby="hero-title">
      <div className={`banner hero__scene banner--${highlighted_color}`}>
        <BannerPicture path={image} alt={alt} place="hero" load="first" />
        <div className="banner__words">
          <h2 className="banner__title" id="hero-title">
            {title} <mark className={`highlight highlight--${highlighted_color}`}>{highlighted_title}</mark>
          </h2>
          {sub_title ? <p className="banner__text">{sub_title}</p> : null}
          <div className="hero__buttons">
            {link && link_title ? (
              <a className="button button--primary button--large" href={href(link)}>
                <span className="button__label">{link_title}</span>
              </a>
            ) : null}
            {room ? (
              <a className="button button--secondary button--large" href={room}>
                <span className="button__label">{t.toRoom}</span>
              </a>
            ) : null}
          </div>
        </div>
      </div>
    </section>
  )
}

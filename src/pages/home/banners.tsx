import { picture } from '../../shop/catalogue/media.ts'
import type { Banner } from '../../shop/content/banners.db.ts'
import { isUploaded } from '../../shop/media/picture.ts'
import { Carousel, MobileSlider } from '../../ui/carousel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { urls } from '../../urls.ts'
import { BannerPicture, type BannerPlace, useBannerLink } from './banner-picture.tsx'

type EditorialProps = {
  /** All main banners but the first, which the page begins with. */
  main: readonly Banner[]
  side: readonly Banner[]
  featured: readonly Banner[]
  title: string
  label: string
}

/** Ideas of different sizes: a slider with two tiles beside it, and a row of tiles. */
export function Editorial({ main, side, featured, title, label }: EditorialProps) {
  if (main.length + side.length + featured.length === 0) return null
  return (
    <section className="home__section home__section--high container" aria-labelledby="ideas">
      <h2 className="home__title" id="ideas">
        {title}
      </h2>
      {main.length + side.length > 0 ? (
        <div className="editorial">
          {main.length > 0 ? <MainBanners banners={main} label={label} /> : null}
          {side.length > 0 ? (
            <div className="editorial__side">
              {side.slice(0, 2).map((banner) => (
                <Tile key={banner.id} banner={banner} place="side" />
              ))}
            </div>
          ) : null}
        </div>
      ) : null}
      {featured.length > 0 ? (
        <MobileSlider label={title}>
          {featured.map((banner) => (
            <Tile key={banner.id} banner={banner} place="featured" />
          ))}
        </MobileSlider>
      ) : null}
    </section>
  )
}

function MainBanners({ banners, label }: { banners: readonly Banner[]; label: string }) {
  const href = useBannerLink()
  return (
    <div className="editorial__main">
      <Carousel kind="banner" label={label}>
        {banners.map((banner) => (
          <a
            key={banner.id}
            className={`banner banner--main banner--${banner.highlighted_color}`}
            href={href(banner.link)}
          >
            <BannerPicture path={banner.image} alt={banner.alt} place="main" />
            <span className="banner__words">
              <span className="banner__title">
                {banner.title}{' '}
                <mark className={`highlight highlight--${banner.highlighted_color}`}>{banner.highlighted_title}</mark>
              </span>
              <span className="banner__text">{banner.sub_title}</span>
              <ButtonLook title={banner.link_title} />
            </span>
          </a>
        ))}
      </Carousel>
    </div>
  )
}

/** The whole banner is the link. */
const ButtonLook = ({ title }: { title: string }) =>
  title ? (
    <span className="button button--primary">
      <span className="button__label">{title}</span>
    </span>
  ) : null

function Tile({ banner, place }: { banner: Banner; place: BannerPlace }) {
  const href = useBannerLink()
  return (
    <a className={`banner banner--${place}`} href={href(banner.link)}>
      <BannerPicture path={banner.image} alt={banner.alt} place={place} />
      <span className="banner__words">
        <span className="banner__title">{banner.title}</span>
        <span className="banner__text">{banner.sub_title}</span>
        {banner.link_title ? (
          <span className="banner__go">
            {banner.link_title}
            <Icon name="arrow" size={18} />
          </span>
        ) : null}
      </span>
    </a>
  )
}

/** Drawings of the demo; uploaded ones are pictures. */
const iconOf = (path: string) => (isUploaded(path) ? picture(path, 160).webp : urls.media.to('160', `${path}.svg`))

export function Benefits({ banners, label }: { banners: readonly Banner[]; label: string }) {
  const href = useBannerLink()
  if (banners.length === 0) return null
  return (
    <section className="benefits container" aria-label={label}>
      <MobileSlider label={label}>
        {banners.map((banner) => (
          <a key={banner.id} className="benefit" href={href(banner.link)}>
            {banner.image ? (
              <img src={iconOf(banner.image)} alt="" width={44} height={44} loading="lazy" fetchPriority="low" />
            ) : null}
            <span className="benefit__words">
              <span className="benefit__title">{banner.title}</span>
              <span className="benefit__text">{banner.sub_title}</span>
            </span>
          </a>
        ))}
      </MobileSlider>
    </section>
  )
}

type ClosingProps = { offers: readonly Banner[]; info: Banner | undefined; label: string }

export function Closing({ offers, info, label }: ClosingProps) {
  if (offers.length === 0 && !info) return null
  return (
    <div className="home__section container closing">
      {info ? <InfoBanner banner={info} /> : null}
      {offers.length > 0 ? <Offers banners={offers} label={label} /> : null}
    </div>
  )
}

function InfoBanner({ banner }: { banner: Banner }) {
  const href = useBannerLink()
  return (
    <section className="banner banner--info">
      <BannerPicture path={banner.image} alt={banner.alt} place="half" />
      <div className="banner__words">
        <h2 className="banner__title">{banner.title}</h2>
        <p className="banner__text">{banner.sub_title}</p>
        {banner.link ? (
          <a className="button button--primary" href={href(banner.link)}>
            <span className="button__label">{banner.link_title}</span>
          </a>
        ) : null}
      </div>
    </section>
  )
}

function Offers({ banners, label }: { banners: readonly Banner[]; label: string }) {
  const href = useBannerLink()
  return (
    <Carousel kind="offers" label={label}>
      {banners.map((banner) => (
        <a key={banner.id} className="banner banner--offer" href={href(banner.link)}>
          <span className="banner__words">
            <span className="banner__title">{banner.title}</span>
            <span className="banner__text">{banner.sub_title}</span>
            <ButtonLook title={banner.link_title} />
          </span>
          <BannerPicture path={banner.image} alt={banner.alt} place="half" />
        </a>
      ))}
    </Carousel>
  )
}

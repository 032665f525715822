import { picture } from '../../shop/catalogue/media.ts'
import type { Banner } from '../../shop/content/banners.db.ts'
import { Carousel, MobileSlider } from '../../ui/carousel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { BANNER_SIZES, bannerSrcSet } from './banner-picture.ts'

type BannerPlace = keyof typeof BANNER_SIZES
/** `first`: the largest picture above the fold, fetched with high priority; `eager`: above the fold. */
type Loading = 'first' | 'eager' | 'lazy'

function BannerPicture({ path, place, load = 'lazy' }: { path: string | null; place: BannerPlace; load?: Loading }) {
  if (!path) return null
  return (
    <picture className="banner__picture">
      <source type="image/webp" srcSet={bannerSrcSet(path)} sizes={BANNER_SIZES[place]} />
      <img
        src={picture(path, 640).source}
        alt=""
        width={1200}
        height={600}
        loading={load === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={load === 'first' ? 'high' : 'low'}
        decoding="async"
      />
    </picture>
  )
}

function useLink() {
  const { to } = useShop()
  return (link: string | null) => (link === null ? undefined : link.startsWith('/') ? to(link) : link)
}

export function Hero({ main, side, label }: { main: readonly Banner[]; side: readonly Banner[]; label: string }) {
  const href = useLink()
  if (main.length === 0) return null
  return (
    <div className="hero container">
      <div className="hero__main">
        <Carousel kind="banner" label={label}>
          {main.map((banner, index) => (
            <a
              key={banner.id}
              className={`banner banner--main banner--${banner.highlighted_color}`}
              href={href(banner.link)}
            >
              <BannerPicture path={banner.image} place="main" load={index === 0 ? 'first' : 'lazy'} />
              <span className="banner__words">
                <span className="banner__title">
                  {banner.title}{' '}
                  <mark className={`highlight highlight--${banner.highlighted_color}`}>{banner.highlighted_title}</mark>
                </span>
                <span className="banner__text">{banner.sub_title}</span>
              </span>
            </a>
          ))}
        </Carousel>
      </div>
      <div className="hero__side">
        {side.slice(0, 2).map((banner) => (
          <Tile key={banner.id} banner={banner} place="side" load="eager" />
        ))}
      </div>
    </div>
  )
}

function Tile({ banner, place, load = 'lazy' }: { banner: Banner; place: BannerPlace; load?: Loading }) {
  const href = useLink()
  return (
    <a className={`banner banner--${place}`} href={href(banner.link)}>
      <BannerPicture path={banner.image} place={place} load={load} />
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

export function Benefits({ banners, label }: { banners: readonly Banner[]; label: string }) {
  const href = useLink()
  if (banners.length === 0) return null
  return (
    <section className="benefits container" aria-label={label}>
      <MobileSlider label={label}>
        {banners.map((banner) => (
          <a key={banner.id} className="benefit" href={href(banner.link)}>
            {banner.image ? (
              <img
                src={urls.media.to('160', `${banner.image}.svg`)}
                alt=""
                width={44}
                height={44}
                loading="lazy"
                fetchPriority="low"
              />
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

export function FeaturedBanners({ banners, title }: { banners: readonly Banner[]; title: string }) {
  if (banners.length === 0) return null
  return (
    <section className="home__section container" aria-labelledby="ideas">
      <h2 className="home__title" id="ideas">
        {title}
      </h2>
      <MobileSlider label={title}>
        {banners.map((banner) => (
          <Tile key={banner.id} banner={banner} place="featured" />
        ))}
      </MobileSlider>
    </section>
  )
}

export function InfoBanner({ banner }: { banner: Banner | undefined }) {
  const href = useLink()
  if (!banner) return null
  return (
    <section className="home__section container">
      <div className="banner banner--info">
        <BannerPicture path={banner.image} place="wide" />
        <div className="banner__words">
          <h2 className="banner__title">{banner.title}</h2>
          <p className="banner__text">{banner.sub_title}</p>
          {banner.link ? (
            <a className="button button--primary" href={href(banner.link)}>
              <span className="button__label">{banner.link_title}</span>
            </a>
          ) : null}
        </div>
      </div>
    </section>
  )
}

export function Offers({ banners, label }: { banners: readonly Banner[]; label: string }) {
  const href = useLink()
  if (banners.length === 0) return null
  return (
    <div className="home__section container">
      <Carousel kind="offers" label={label}>
        {banners.map((banner) => (
          <a key={banner.id} className="banner banner--offer" href={href(banner.link)}>
            <span className="banner__words">
              <span className="banner__title">{banner.title}</span>
              <span className="banner__text">{banner.sub_title}</span>
              <span className="button button--primary">
                <span className="button__label">{banner.link_title}</span>
              </span>
            </span>
            <BannerPicture path={banner.image} place="wide" />
          </a>
        ))}
      </Carousel>
    </div>
  )
}

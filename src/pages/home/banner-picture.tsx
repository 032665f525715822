import { type PictureWidth, picture } from '../../shop/catalogue/media.ts'
import { useShop } from '../../ui/shop-context.tsx'

/** Values of `sizes` by place. */
export const BANNER_SIZES = {
  hero: '(width < 96rem) 100vw, 90rem',
  main: '(width < 64rem) 100vw, 66vw',
  side: '(width < 64rem) 50vw, 33vw',
  featured: '(width < 48rem) 60vw, 25vw',
  half: '(width < 64rem) 100vw, 45vw',
  room: '(width < 64rem) 100vw, (width < 96rem) 60vw, 54rem',
  wide: '(width < 96rem) 100vw, 90rem',
} as const

const WIDTHS: readonly PictureWidth[] = [480, 800, 1200, 1600]

export const bannerSrcSet = (path: string): string =>
  WIDTHS.map((width) => `${picture(path, width).webp} ${width}w`).join(', ')

export type BannerPlace = keyof typeof BANNER_SIZES
/** `first`: the largest picture above the fold, fetched with high priority. */
type BannerPictureProps = { path: string | null; place: BannerPlace; load?: 'first' | 'lazy'; alt?: string }

export function BannerPicture({ path, place, load = 'lazy', alt = '' }: BannerPictureProps) {
  if (!path) return null
  return (
    <picture className="banner__picture">
      <source type="image/webp" srcSet={bannerSrcSet(path)} sizes={BANNER_SIZES[place]} />
      <img
        src={picture(path, 640).source}
        alt={alt}
        width={1200}
        height={600}
        loading={load === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={load === 'first' ? 'high' : 'low'}
        decoding="async"
      />
    </picture>
  )
}

/** Addresses of the shop in the language of the page, others as they are. */
export function useBannerLink() {
  const { to } = useShop()
  return (link: string | null) => (link === null ? undefined : link.startsWith('/') ? to(link) : link)
}

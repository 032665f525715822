import { picture } from '../../shop/catalogue/media.ts'

/** Values of `sizes` by place. */
export const BANNER_SIZES = {
  main: '(width < 64rem) 100vw, 66vw',
  side: '(width < 64rem) 50vw, 33vw',
  featured: '(width < 48rem) 60vw, 25vw',
  wide: '(width < 96rem) 100vw, 90rem',
} as const

export const bannerSrcSet = (path: string): string =>
  ([480, 800, 1200] as const).map((width) => `${picture(path, width).webp} ${width}w`).join(', ')

import { isUploaded } from '../media/picture.ts'

export type Picture = { webp: string; source: string }

export const PICTURE_WIDTHS = [160, 320, 480, 640, 800, 1200, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** WebP, and a fallback that every browser and e-mail program reads. */
export function picture(path: string | null, width: PictureWidth): Picture {
  const name = path ?? 'placeholder'
  return { webp: `/media/${width}/${name}.webp`, source: `/media/${width}/${name}.jpg` }
}

const CARD_WIDTHS: readonly PictureWidth[] = [320, 480, 640]

export const inWidth = (address: string, width: PictureWidth): string =>
  address.replace(/^\/media\/\d+\//, `/media/${width}/`)

export const srcSet = (address: string, widths = CARD_WIDTHS): string =>
  widths.map((width) => `${inWidth(address, width)} ${width}w`).join(', ')

/** An uploaded picture that lists cut square around its focal point, uncut. */
export const whole = (address: string): string => address.replace(/(?<=\/p\/[0-9a-f]{32}f)(?=\.)/, '-whole')

/** Logos of the demo are drawings; uploaded ones are pictures. */
export const logoAddress = (logo: string): string =>
  isUploaded(logo) ? picture(logo, 320).webp : `/media/320/${logo}.svg`

export type Picture = { webp: string; source: string }

/** Widths in which pictures are served. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 800, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Addresses of a stored picture in one width: WebP and a fallback that every browser and mail program reads. */
export function picture(path: string | null, width: PictureWidth): Picture {
  const name = path ?? 'placeholder'
  return { webp: `/media/${width}/${name}.webp`, source: `/media/${width}/${name}.jpg` }
}

/** Widths for a card, from a phone's half window to a sharp screen. */
const CARD_WIDTHS: readonly PictureWidth[] = [320, 480, 640]

/** The address of the same picture in another width. */
export const inWidth = (address: string, width: PictureWidth): string =>
  address.replace(/^\/media\/\d+\//, `/media/${width}/`)

/** The picture of an address in several widths, for the browser to choose from. */
export const srcSet = (address: string, widths = CARD_WIDTHS): string =>
  widths.map((width) => `${inWidth(address, width)} ${width}w`).join(', ')

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

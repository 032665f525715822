export type Picture = { webp: string; source: string }

/** Widths in which pictures are served. */
export const PICTURE_WIDTHS = [160, 320, 640, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Addresses of a stored picture in one width: WebP and a fallback that every browser and mail program reads. */
export function picture(path: string | null, width: PictureWidth): Picture {
  const name = path ?? 'placeholder'
  return { webp: `/media/${width}/${name}.webp`, source: `/media/${width}/${name}.jpg` }
}

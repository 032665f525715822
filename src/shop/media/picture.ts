export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Thousandths of the turned picture. */
export type Crop = { x: number; y: number; width: number; height: number }
/** Thousandths of the turned picture, before its crop. */
export type Focus = { x: number; y: number }
export type PictureEdit = { crop: Crop | null; focus: Focus | null }

export const WHOLE: PictureEdit = { crop: null, focus: null }
export const FULL = 1000
/** A crop is at least so wide and high, in thousandths. */
export const MIN_CROP = 50

export const MAX_PICTURE_BYTES = 20 * 1024 * 1024
export const MAX_PICTURE_PIXELS = 80_000_000

/** Paths of uploaded pictures; those with a focal point end in `f` and are cut square around it. */
const UPLOADED = /^p\/[0-9a-f]{32}f?$/
export const isUploaded = (path: string) => UPLOADED.test(path)

type Size = { width: number; height: number }
export type Rectangle = { left: number; top: number; width: number; height: number }

/** Pixels to keep of a turned picture. @param isSquare cut to the largest square around the focal point */
export function keptPixels(size: Size, { crop, focus }: PictureEdit, isSquare: boolean): Rectangle {
  const kept = pixelsOf(size, crop)
  if (!focus || !isSquare) return kept
  const side = Math.min(kept.width, kept.height)
  const at = (from: number, length: number, center: number) =>
    Math.round(Math.min(from + length - side, Math.max(from, center - side / 2)))
  return {
    left: at(kept.left, kept.width, (focus.x / FULL) * size.width),
    top: at(kept.top, kept.height, (focus.y / FULL) * size.height),
    width: side,
    height: side,
  }
}

function pixelsOf({ width, height }: Size, crop: Crop | null): Rectangle {
  if (!crop) return { left: 0, top: 0, width, height }
  const left = Math.min(width - 1, Math.round((crop.x / FULL) * width))
  const top = Math.min(height - 1, Math.round((crop.y / FULL) * height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round((crop.width / FULL) * width))),
    height: Math.max(1, Math.min(height - top, Math.round((crop.height / FULL) * height))),
  }
}

import { type Crop, type Focus, FULL, keptPixels, MIN_CROP, type Rectangle } from '../../shop/media/picture.ts'

/** Arithmetic of the editor; all lengths but pixels in thousandths of the picture. */

export const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof CORNERS)[number]

export const FULL_CROP: Crop = { x: 0, y: 0, width: FULL, height: FULL }

export type Size = { width: number; height: number }

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, Math.round(value)))

export const movedCrop = ({ x, y, width, height }: Crop, byX: number, byY: number): Crop => ({
  ...{ width, height },
  x: between(0, x + byX, FULL - width),
  y: between(0, y + byY, FULL - height),
})

/** Moves one corner; the one opposite stays. */
export function resizedCrop(crop: Crop, corner: Corner, byX: number, byY: number): Crop {
  const [right, bottom] = [crop.x + crop.width, crop.y + crop.height]
  const isLeft = corner.endsWith('left')
  const isTop = corner.startsWith('top')
  const x = isLeft ? between(0, crop.x + byX, right - MIN_CROP) : crop.x
  const y = isTop ? between(0, crop.y + byY, bottom - MIN_CROP) : crop.y
  return {
    ...{ x, y },
    width: isLeft ? right - x : between(MIN_CROP, crop.width + byX, FULL - crop.x),
    height: isTop ? bottom - y : between(MIN_CROP, crop.height + byY, FULL - crop.y),
  }
}

export const movedFocus = ({ x, y }: Focus, byX: number, byY: number): Focus => ({
  x: between(0, x + byX, FULL),
  y: between(0, y + byY, FULL),
})

/** The largest square in the middle of a crop. */
export function squareIn({ width, height }: Size, crop: Crop): Crop {
  const [across, down] = [(crop.width / FULL) * width, (crop.height / FULL) * height]
  const side = Math.min(across, down)
  const inX = between(MIN_CROP, (side / width) * FULL, crop.width)
  const inY = between(MIN_CROP, (side / height) * FULL, crop.height)
  return {
    x: crop.x + Math.round((crop.width - inX) / 2),
    y: crop.y + Math.round((crop.height - inY) / 2),
    ...{ width: inX, height: inY },
  }
}

export const centerOf = ({ x, y, width, height }: Crop): Focus => ({ x: x + width / 2, y: y + height / 2 })

export const isFull = ({ x, y, width, height }: Crop) => x === 0 && y === 0 && width === FULL && height === FULL

/** What lists show: the square around the focal point, or around the middle. In pixels of the picture. */
export const shownSquare = (size: Size, crop: Crop, focus: Focus | null): Rectangle =>
  keptPixels(size, { crop, focus: focus ?? centerOf(crop) }, true)

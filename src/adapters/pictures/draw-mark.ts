import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { DrawMark } from '../../shop/payments/marks.db.ts'
import { outgoing } from '../http-client/outgoing.ts'

const MAX_BYTES = 512 * 1024
const MAX_PIXELS = 4_000_000
/** Twice as it is shown. */
const SIZE = { width: 160, height: 64 }
const FORMATS: readonly string[] = ['svg', 'png', 'webp', 'jpeg']

/** Fetched by the shop, so that no buyer's browser asks the vendor; of an SVG only what it looks like is kept. */
export const drawMark: DrawMark = async (address) => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  try {
    let bytes: Buffer | null = null
    const limits = { totalMs: 10_000, maxBytes: MAX_BYTES }
    await outgoing('payment-mark', url.origin, { limits })({
      method: 'GET',
      path: url.pathname + url.search,
      headers: { accept: 'image/*' },
      receive: async (body) => {
        bytes = await buffer(body)
      },
    })
    return bytes && (await drawn(bytes))
  } catch {
    // Words take the place of the picture.
    return null
  }
}

async function drawn(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  const { format, width } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  if (!FORMATS.includes(format)) return null
  const density = format === 'svg' ? Math.min(1_200, Math.max(72, Math.round((72 * SIZE.width) / (width || 1)))) : 72
  const picture = await sharp(bytes, { density, limitInputPixels: MAX_PIXELS })
    .resize({ ...SIZE, fit: 'inside', withoutEnlargement: format !== 'svg' })
    .webp({ quality: 90, alphaQuality: 100 })
    .toBuffer()
  return { picture, digest: createHash('sha256').update(picture).digest('hex').slice(0, 32) }
}

import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The file is no logo that can be used; the message says why. */
export class LogoError extends Error {}

const MAX_BYTES = 1024 * 1024
const MAX_PIXELS = 40_000_000
/** Three times as it is shown (48 × 32), so that it is sharp on every screen. */
const SIZE = { width: 480, height: 320 }
const FORMATS = ['svg', 'png', 'webp', 'jpeg']
const SVG_DPI = 72

/**
 * Draws a logo as WebP into the merchant's pictures. Of an SVG only what it looks like is kept: no script, no reference.
 * @param name path without ending; a hash is added, because pictures are cached for ever
 * @returns the picture's name in the shop
 */
export async function storeLogo(dataDir: string, file: string, name: string): Promise<string> {
  const bytes = await drawn(await readLogo(file))
  const stored = `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`
  const path = join(dataDir, 'media', `${stored}.webp`)
  await mkdir(dirname(path), { recursive: true })
  // Renamed into place, so that a killed process leaves no partial picture.
  await writeFile(`${path}.part`, bytes)
  // Readable for all, because the shop may run as another user.
  await chmod(`${path}.part`, 0o644)
  await rename(`${path}.part`, path)
  return stored
}

async function readLogo(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new LogoError(`There is no file ${file}.`)
  if (found.size > MAX_BYTES) throw new LogoError(`${file} is larger than 1 MB.`)
  return readFile(file)
}

async function drawn(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    if (!FORMATS.includes(format)) throw new LogoError('A logo is an SVG, PNG, WebP or JPEG file.')
    const larger = Math.max(SIZE.width / width, SIZE.height / height)
    const density = format === 'svg' ? Math.min(2_400, Math.max(SVG_DPI, SVG_DPI * larger)) : SVG_DPI
    return await sharp(bytes, { density, limitInputPixels: MAX_PIXELS })
      .resize({ ...SIZE, fit: 'inside', withoutEnlargement: format !== 'svg' })
      .webp({ quality: 90, alphaQuality: 100 })
      .toBuffer()
  } catch (error) {
    if (error instanceof LogoError) throw error
    throw new LogoError(`The file cannot be read as a picture (${error instanceof Error ? error.message : error}).`)
  }
}

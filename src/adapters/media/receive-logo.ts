import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  PictureRefused,
  type ReceivedFile,
  type ReceivedLogo,
  type ReceivedPicture,
} from '../../shop/media/media-store.ts'
import { cleanSvg } from '../pictures/clean-svg.ts'
import { MAX_NAME, writeUpload } from './receive-picture.ts'

const MAX_BYTES = 1024 * 1024
/** A drawing is text in every page that shows it. */
const MAX_SVG_BYTES = 200 * 1024
const MAX_PIXELS = 40_000_000
/** Twice as large as it is shown at most. */
const SIZE = { width: 800, height: 200 }
const ICON = 512
const SVG_DPI = 72
const MAX_DPI = 2_400

/** Cleans a drawing, or makes a picture anew, and draws both as PNG. @throws PictureRefused */
export async function receiveLogo(folder: string, content: Readable, name: string): Promise<ReceivedLogo> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const uploaded = join(folder, randomUUID())
  try {
    const { bytes } = await writeUpload(content, uploaded)
    if (bytes > MAX_BYTES) throw new PictureRefused('too-large')
    return await made(folder, await readFile(uploaded), basename(name).slice(0, MAX_NAME))
  } finally {
    await rm(uploaded, { force: true })
  }
}

async function made(folder: string, bytes: Buffer, name: string): Promise<ReceivedLogo> {
  const svg = isPng(bytes) ? null : svgFrom(bytes)
  const picture = await drawn(svg ? Buffer.from(svg) : bytes)
  const keep = (content: Buffer) => write(folder, content, name)
  return {
    svg: svg ? await keep(Buffer.from(svg)) : null,
    png: await pngOf(keep, picture.png, picture),
    icon: await pngOf(keep, picture.icon, { width: ICON, height: ICON }),
    width: picture.width,
    height: picture.height,
  }
}

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'

function svgFrom(bytes: Buffer): string {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (!/<svg[\s>]/.test(text.slice(0, 4_096))) throw new PictureRefused('no-logo')
  if (bytes.length > MAX_SVG_BYTES) throw new PictureRefused('too-large')
  const cleaned = cleanSvg(text)
  if (!cleaned) throw new PictureRefused('unsafe')
  return cleaned
}

async function drawn(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    const larger = Math.max(SIZE.width / width, SIZE.height / height, ICON / Math.max(width, height))
    const density = format === 'svg' ? Math.min(MAX_DPI, Math.max(SVG_DPI, SVG_DPI * larger)) : SVG_DPI
    const open = () => sharp(bytes, { density, limitInputPixels: MAX_PIXELS, failOn: 'warning' })
    const scale = Math.min(SIZE.width / width, SIZE.height / height, format === 'svg' ? Number.POSITIVE_INFINITY : 1)
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
    const png = await open()
      .resize({ ...size, fit: 'fill' })
      .png()
      .toBuffer()
    const icon = await open()
      .resize({ width: ICON, height: ICON, fit: 'contain', background: '#00000000' })
      .png()
      .toBuffer()
    return { png, icon, ...size }
  } catch {
    throw new PictureRefused('broken')
  }
}

async function write(folder: string, content: Buffer, name: string): Promise<ReceivedFile> {
  const file = join(folder, randomUUID())
  await writeFile(file, content, { mode: 0o600 })
  const hash = createHash('sha256').update(content).digest('hex')
  return { hash, bytes: content.length, name, file, discard: () => rm(file, { force: true }) }
}

async function pngOf(
  keep: (content: Buffer) => Promise<ReceivedFile>,
  content: Buffer,
  { width, height }: { width: number; height: number },
): Promise<ReceivedPicture> {
  return { ...(await keep(content)), type: 'png', width, height }
}

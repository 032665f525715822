import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PictureRefused, type ReceivedPicture } from '../../shop/media/media-store.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, type PictureType } from '../../shop/media/picture.ts'
import { Semaphore, SemaphoreFull } from '../../shop/semaphore.ts'

export const MAX_NAME = 200
const CHECK_SECONDS = 20
/** Decoding a picture of 80 megapixels takes 240 MB. */
const checks = new Semaphore({ atOnce: 2, maxWaiting: 100 })

/** Writes a picture to a local file and checks it. @throws PictureRefused */
export async function receivePicture(folder: string, content: Readable, name: string): Promise<ReceivedPicture> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, randomUUID())
  const discard = () => rm(file, { force: true })
  try {
    const written = await writeUpload(content, file)
    const facts = await checks.run(() => check(file))
    return { ...written, ...facts, name: basename(name).slice(0, MAX_NAME), file, discard }
  } catch (error) {
    await discard()
    throw error instanceof SemaphoreFull ? new PictureRefused('busy') : error
  }
}

/** @throws PictureRefused where it is empty or too large */
export async function writeUpload(content: Readable, file: string): Promise<{ hash: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > MAX_PICTURE_BYTES) return done(new PictureRefused('too-large'))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(content, counted, createWriteStream(file, { mode: 0o600 }))
  if (bytes === 0) throw new PictureRefused('empty')
  return { hash: hash.digest('hex'), bytes }
}

/** By its first bytes, so that the decoders of other formats are never reached. */
async function typeOf(file: string): Promise<PictureType> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(512), 0, 512, 0).finally(() => handle.close())
  const text = buffer.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp'
  if (/^.{4}ftyp(avif|avis)/s.test(text)) return 'avif'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  throw new PictureRefused(/<svg|<\?xml/i.test(text) ? 'vector' : 'not-a-picture')
}

/** Decodes it once, so that half a file is refused now and not seen by buyers. @returns pixels as it is shown */
async function check(file: string) {
  const type = await typeOf(file)
  const { default: sharp } = await import('sharp')
  const facts = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureRefused('broken')
    })
  if (facts.width * facts.height > MAX_PICTURE_PIXELS) throw new PictureRefused('too-many-pixels')
  await sharp(file, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'warning' })
    .timeout({ seconds: CHECK_SECONDS })
    .resize(64)
    .toBuffer()
    .catch(() => {
      throw new PictureRefused('broken')
    })
  const { width, height } = facts.autoOrient
  return { type, width, height }
}

const ONE_DAY_MS = 86_400_000

/** What a killed process left. */
export async function removeLeftUploads(folder: string, now: Date) {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > ONE_DAY_MS) await rm(join(folder, name), { force: true })
  }
}

import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Sharp } from 'sharp'
import { projectRoot } from '../project-root.ts'
import { PICTURE_WIDTHS } from '../shop/catalogue/media.ts'
import { findVersion } from '../shop/media/files.db.ts'
import { isUploaded, keptPixels, MAX_PICTURE_PIXELS } from '../shop/media/picture.ts'
import { SHOWN_ELSEWHERE } from './security.ts'
import type { Services } from './services.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'
const NAME = /^[a-z0-9][a-z0-9/_-]*\.(webp|jpg|svg)$/

type MediaServices = Pick<Services, 'config' | 'database' | 'media'>

/**
 * Converted at the first request and cached on disk. Uploaded pictures (`p/…`) come from the media store; of the others
 * `DATA_DIR/media` overrides the demo's and the placeholder.
 */
export function serveMedia(app: FastifyInstance, { config: { dataDir }, database, media }: MediaServices) {
  const roots = [join(dataDir, 'media'), join(projectRoot, 'demo/pictures'), join(projectRoot, 'src/ui/media')]
  const cacheRoot = join(dataDir, 'media-cache')
  // Simultaneous requests share one conversion.
  const pending = new Map<string, Promise<string>>()

  app.get<{ Params: { size: string; '*': string } }>('/media/:size/*', async (request, reply) => {
    const width = PICTURE_WIDTHS.find((each) => String(each) === request.params.size)
    const name = request.params['*']
    if (!width || !NAME.test(name) || name.includes('//')) return reply.callNotFound()
    if (name.endsWith('.svg')) return sendSvg(reply, name)
    const file = join(cacheRoot, String(width), name)
    if (!existsSync(file)) {
      const original = await findUploadedOrFile(name, width)
      if (!original) return reply.callNotFound()
      await (pending.get(file) ?? share(file, convert(original, width, file)))
    }
    return sendFile(reply, file, name.endsWith('.webp') ? 'image/webp' : 'image/jpeg', FOREVER)
  })

  function share(file: string, work: Promise<string>) {
    pending.set(file, work)
    return work.finally(() => pending.delete(file))
  }

  async function findUploadedOrFile(name: string, width: number): Promise<Sharp | undefined> {
    const stem = name.replace(/\.\w+$/, '')
    const path = stem.replace(WHOLE, '')
    if (isUploaded(path)) return openUploaded({ database, media }, path, stem === path)
    const file = findOriginal(stem)
    return file === undefined ? undefined : drawnFor(width, file)
  }

  function findOriginal(stem: string): string | undefined {
    return roots
      .flatMap((root) => ['webp', 'jpg', 'png', 'svg'].map((format) => join(root, `${stem}.${format}`)))
      .find((path) => existsSync(path))
  }

  function sendSvg(reply: FastifyReply, name: string) {
    const file = roots.map((root) => join(root, name)).find((path) => existsSync(path))
    return file ? sendFile(reply, file, 'image/svg+xml', ONE_DAY) : reply.callNotFound()
  }
}

/** What the viewer shows of a picture that lists cut square. */
const WHOLE = /(?<=f)-whole$/

async function openUploaded(
  { database, media }: Pick<MediaServices, 'database' | 'media'>,
  path: string,
  isSquare: boolean,
) {
  const version = await findVersion(database.db, path)
  const bytes = version && (await media.store.get(version.hash))
  if (!bytes) return undefined
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS })
    .autoOrient()
    .extract(keptPixels(version, version, isSquare))
}

/** Loaded late, because it is larger than the rest of the shop. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Originals are opened once, so sharp's cache would only use memory.
  sharp.cache(false)
  return sharp
}

const SVG_DPI = 72

/** A drawing is drawn as large as it is shown: enlarged from its own few pixels it would be blurred. */
async function drawnFor(width: number, original: string) {
  const sharp = await loadSharp()
  if (!original.endsWith('.svg')) return sharp(original)
  const { width: own } = await sharp(original).metadata()
  return sharp(original, { density: Math.max(SVG_DPI, (SVG_DPI * width) / own) })
}

async function convert(original: Sharp, width: number, file: string): Promise<string> {
  const image = original.resize({ width, withoutEnlargement: true })
  const bytes = await (file.endsWith('.webp')
    ? image.webp({ quality: width <= 320 ? 78 : 82 })
    : image.flatten({ background: '#f4f3f0' }).jpeg({ quality: 82, mozjpeg: true })
  ).toBuffer()
  await mkdir(dirname(file), { recursive: true })
  // Renamed into place, so that a killed process leaves no partial picture.
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, bytes)
  await rename(unfinished, file)
  return file
}

async function sendFile(reply: FastifyReply, file: string, type: string, cacheControl: string) {
  const { size } = await stat(file)
  return reply
    .type(type)
    .header('cache-control', cacheControl)
    .header('content-length', size)
    .header(...SHOWN_ELSEWHERE)
    .send(createReadStream(file))
}

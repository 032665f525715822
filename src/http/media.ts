import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { projectRoot } from '../project-root.ts'
import { PICTURE_WIDTHS } from '../shop/catalogue/media.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
const NAME = /^[a-z0-9][a-z0-9/_-]*\.(webp|jpg|svg)$/

/**
 * Pictures in the widths and formats that pages ask for, made from the original at the first request and kept. The
 * merchant's own pictures (`DATA_DIR/media`) come before the demo's.
 */
export function serveMedia(app: FastifyInstance, dataDir: string) {
  const roots = [join(dataDir, 'media'), join(projectRoot, 'demo/pictures')]
  const cacheRoot = join(dataDir, 'media-cache')
  // One request makes a picture; the others that want it at the same moment wait for the same work.
  const making = new Map<string, Promise<string>>()

  app.get<{ Params: { size: string; '*': string } }>('/media/:size/*', async (request, reply) => {
    const width = PICTURE_WIDTHS.find((each) => String(each) === request.params.size)
    const name = request.params['*']
    if (!width || !NAME.test(name) || name.includes('//')) return reply.callNotFound()
    if (name.endsWith('.svg')) return sendSvg(reply, name)
    const file = join(cacheRoot, String(width), name)
    if (!existsSync(file)) {
      const original = findOriginal(name)
      if (!original) return reply.callNotFound()
      await (making.get(file) ?? remember(file, make(original, width, file)))
    }
    return sendFile(reply, file, name.endsWith('.webp') ? 'image/webp' : 'image/jpeg', FOREVER)
  })

  function remember(file: string, work: Promise<string>) {
    making.set(file, work)
    return work.finally(() => making.delete(file))
  }

  function findOriginal(name: string): string | undefined {
    const stem = name.replace(/\.\w+$/, '')
    return roots
      .flatMap((root) => ['webp', 'jpg', 'png', 'svg'].map((format) => join(root, `${stem}.${format}`)))
      .find((path) => existsSync(path))
  }

  function sendSvg(reply: FastifyReply, name: string) {
    const file = roots.map((root) => join(root, name)).find((path) => existsSync(path))
    return file ? sendFile(reply, file, 'image/svg+xml', A_DAY) : reply.callNotFound()
  }
}

/** Loaded with the first picture that is made: it is larger than the rest of the shop. */
async function pictureMaker() {
  const { default: sharp } = await import('sharp')
  // Originals are opened once, so what it would keep of them is memory for nothing.
  sharp.cache(false)
  return sharp
}

async function make(original: string, width: number, file: string): Promise<string> {
  const sharp = await pictureMaker()
  const image = sharp(original).resize({ width, withoutEnlargement: true })
  const bytes = await (file.endsWith('.webp')
    ? image.webp({ quality: width <= 320 ? 78 : 82 })
    : image.flatten({ background: '#f4f3f0' }).jpeg({ quality: 82, mozjpeg: true })
  ).toBuffer()
  await mkdir(dirname(file), { recursive: true })
  // Renamed into place: a process killed in the middle never leaves half a picture.
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
    .send(createReadStream(file))
}

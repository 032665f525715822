import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Job, Subject } from './page.ts'
import { encoder, here, Studio } from './studio.ts'

/** Draws a list of pictures, leaving out those which already lie there with the same specification. */

export const root = resolve(here, '..', 'pictures')
const hashFile = join(root, 'hashes.json')
/** Raise it when models or light change so much that everything should be drawn again. */
const STUDIO_VERSION = 1

export type Picture = {
  path: string
  subject: Subject
  width: number
  height: number
  passes?: number
  quality?: number
  scale?: number
}

/** The renderer works a little smaller; the encoder brings the picture to its full size. */
const USUAL_SCALE = 0.8

const hashOf = (picture: Picture) =>
  createHash('sha256')
    .update(JSON.stringify([STUDIO_VERSION, picture]))
    .digest('hex')
    .slice(0, 16)

async function knownHashes(): Promise<Record<string, string>> {
  return existsSync(hashFile) ? (JSON.parse(await readFile(hashFile, 'utf8')) as Record<string, string>) : {}
}

async function saveHashes(hashes: Record<string, string>) {
  const sorted = Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => a.localeCompare(b)))
  await writeFile(hashFile, `${JSON.stringify(sorted, null, 1)}\n`)
}

const jobOf = ({ subject, width, height, passes = 1, scale = USUAL_SCALE }: Picture): Job => ({
  subject,
  width: Math.round(width * scale),
  height: Math.round(height * scale),
  passes,
})

/** Takes the pictures that exist as drawn from today's specifications. */
export async function adoptPictures(all: Picture[]) {
  const present = all.filter(({ path }) => existsSync(join(root, path)))
  await saveHashes(Object.fromEntries(present.map((picture) => [picture.path, hashOf(picture)])))
  console.log(`${present.length} of ${all.length} pictures are there`)
}

export async function drawPictures(all: Picture[], only?: RegExp) {
  await mkdir(root, { recursive: true })
  const hashes = await knownHashes()
  const todo = all.filter(
    (picture) =>
      (!only || only.test(picture.path)) &&
      (hashes[picture.path] !== hashOf(picture) || !existsSync(join(root, picture.path))),
  )
  console.log(`${all.length} pictures, ${todo.length} to draw`)
  if (todo.length === 0) return
  let studio = await Studio.open()
  const start = Date.now()
  let stopped = false
  process.once('SIGTERM', () => {
    stopped = true
  })
  let bytes = 0
  let encoding: Promise<void> = Promise.resolve()
  for (const [index, picture] of todo.entries()) {
    if (stopped) break
    try {
      const drawn = await studio.draw(jobOf(picture))
      await encoding
      encoding = encode(drawn, picture).then((size) => {
        bytes += size
        hashes[picture.path] = hashOf(picture)
      })
    } catch (error) {
      if (stopped) break
      console.error(picture.path, error)
      await studio.close().catch(() => undefined)
      studio = await Studio.open()
    }
    const done = index + 1
    if (done % 25 === 0 || done === todo.length) {
      await encoding
      await saveHashes(hashes)
      const each = (Date.now() - start) / done
      console.log(
        `${done}/${todo.length}  ${Math.round(each)} ms each  ${Math.round(bytes / done / 102.4) / 10} kB each  ${picture.path}`,
      )
    }
  }
  await studio.close()
}

async function encode(
  drawn: Parameters<typeof encoder>[0],
  { path, width, height, quality = 78 }: Picture,
): Promise<number> {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  const { size } = await encoder(drawn)
    .resize(width, height, { kernel: 'cubic' })
    .sharpen({ sigma: 0.7 })
    .webp({ quality, effort: 3 })
    .toFile(file)
  return size
}

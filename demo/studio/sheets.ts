import { mkdir, readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import sharp from 'sharp'
import { root } from './pictures.ts'
import { here } from './studio.ts'

/** Contact sheets of all pictures with their names: docs/pictures/sheets/*.webp. */

const target = resolve(here, '..', '..', 'docs', 'pictures', 'sheets')

type Grid = { name: string; files: string[]; columns: number; cell: [width: number, height: number]; quality: number }

const CAPTION = 12

async function sheet({ name, files, columns, cell: [width, height], quality }: Grid) {
  const rows = Math.ceil(files.length / columns)
  const total = { width: columns * width, height: rows * (height + CAPTION) }
  const tiles = await Promise.all(
    files.map(async (file, i) => ({
      input: await sharp(join(root, file)).resize(width, height, { fit: 'contain', background: '#ffffff' }).toBuffer(),
      left: (i % columns) * width,
      top: Math.floor(i / columns) * (height + CAPTION),
    })),
  )
  const captions = files.map((file, i) => {
    const x = (i % columns) * width + 3
    const y = Math.floor(i / columns) * (height + CAPTION) + height + 9
    return `<text x="${x}" y="${y}">${basename(file).replace(/\.\w+$/, '')}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${total.width}" height="${total.height}" font-family="sans-serif" font-size="8.5" fill="#444">${captions.join('')}</svg>`
  const { size } = await sharp({ create: { ...total, channels: 3, background: '#ffffff' } })
    .composite([...tiles, { input: Buffer.from(svg), left: 0, top: 0 }])
    .webp({ quality, effort: 5 })
    .toFile(join(target, `${name}.webp`))
  console.log(`${name}: ${files.length} pictures, ${Math.round(size / 1024)} kB`)
}

async function filesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(join(root, folder)).catch(() => [])
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(folder, name))
}

function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
}

await mkdir(target, { recursive: true })
const products = await filesIn('products', /\.webp$/)
const square: [number, number] = [112, 112]
for (const [i, files] of chunks(products, 160).entries()) {
  await sheet({ name: `products-${i + 1}`, files, columns: 16, cell: square, quality: 74 })
}
await sheet({ name: 'scenes', files: await filesIn('scenes', /\.webp$/), columns: 4, cell: [400, 260], quality: 74 })
await sheet({
  name: 'categories',
  files: await filesIn('categories', /\.webp$/),
  columns: 6,
  cell: [240, 180],
  quality: 74,
})
const drawn = [...(await filesIn('icons', /\.svg$/)), ...(await filesIn('logos', /\.svg$/))]
await sheet({ name: 'icons-and-logos', files: drawn, columns: 8, cell: [180, 90], quality: 80 })

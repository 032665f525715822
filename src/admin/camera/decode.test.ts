import bwipjs from 'bwip-js/node'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { decode, grayOf } from './decode.ts'

type Kind = 'ean13' | 'ean8' | 'code128' | 'qrcode'

/** As a camera sees it: small on a grey table, a little out of focus. */
async function photo(kind: Kind, text: string, change = (picture: Sharp) => picture) {
  const drawn = await bwipjs.toBuffer({ bcid: kind, text, scale: 3, padding: 8, backgroundcolor: 'ffffff' })
  const turned = await change(sharp(drawn)).png().toBuffer()
  const table = sharp({ create: { width: 960, height: 540, channels: 4, background: '#8a8780' } })
  const picture = await table
    .composite([{ input: turned }])
    .png()
    .toBuffer()
  const { data, info } = await sharp(picture).blur(0.8).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return grayOf({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
}

test.each([
  ['ean13', '4750001234564'],
  ['ean8', '47500029'],
  ['code128', 'KA-K6106-BL/P'],
  ['qrcode', 'KRĒSLS-17'],
] as const)('a photo of %s is read', async (kind, text) => {
  const photographed = kind.startsWith('ean') ? text.slice(0, -1) : text
  const read = decode(await photo(kind, photographed))
  expect(read?.slice(0, photographed.length)).toBe(photographed)
  expect(read).toHaveLength(text.length)
})

test('a barcode that stands on its side, or on its head, is read', async () => {
  expect(decode(await photo('code128', 'ABC-123', (picture) => picture.rotate(90)))).toBe('ABC-123')
  expect(decode(await photo('code128', 'ABC-123', (picture) => picture.rotate(180)))).toBe('ABC-123')
})

test('a picture without a code says nothing', () => {
  const pixels = Uint8ClampedArray.from({ length: 640 * 360 }, (_, at) => (at * 7919) % 256)
  expect(decode({ pixels, width: 640, height: 360 })).toBeNull()
})

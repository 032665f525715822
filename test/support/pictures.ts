import sharp from 'sharp'
import type { TestShop } from './shop.ts'
import type { StaffBrowser } from './staff.ts'

/** A JPEG whose left half is red and whose right half is blue. @param orientation of EXIF */
export function twoColors({ width = 400, height = 200, orientation = 1, seed = 0 } = {}): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: { r: 255, g: (seed * 3) % 128, b: 0 } } })
    .composite([{ input: { create: { ...half, background: { r: 0, g: 0, b: 255 } } }, left: width / 2, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Artist: 'Anna', Copyright: 'secret place' } })
    .withMetadata({ orientation })
    .toBuffer()
}

/** As a browser sends one file of a form. */
export function formOf(name: string, bytes: Buffer, type = 'image/jpeg') {
  const boundary = 'kademalaka'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

export const uploadTo = (shop: TestShop, browser: StaffBrowser, bytes: Buffer, name = 'lampa.jpg', more = {}) =>
  uploadAt(shop, browser, '/pictures', { bytes, name, more })

type Upload = { bytes: Buffer; name: string; more?: object }

/** @param path of the call that takes the file */
export async function uploadAt(shop: TestShop, browser: StaffBrowser, path: string, { bytes, name, more }: Upload) {
  const { payload, headers } = formOf(name, bytes)
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/admin/api${path}`,
    payload,
    headers: {
      ...headers,
      cookie: browser.cookie,
      'x-csrf-token': browser.csrf,
      'sec-fetch-site': 'same-origin',
      ...more,
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

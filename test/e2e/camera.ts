import { writeFile } from 'node:fs/promises'
import { toBuffer } from 'bwip-js/node'
import sharp from 'sharp'

const WIDTH = 640
const HEIGHT = 480
/** Of each, at ten frames a second; then Chromium begins anew. */
const FRAMES = 10

/** Chromium takes the film for its camera; the file is read when a page opens the camera. */
export const cameraArguments = (film: string) => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]

/** A film (YUV4MPEG2) of a bar code that lies still, and stays longer than a test. */
export async function filmCode(film: string, code: string) {
  const drawn = await toBuffer({ bcid: 'code128', text: code, scale: 2, padding: 10, backgroundcolor: 'ffffff' })
  const brightness = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#888' } })
    .composite([{ input: drawn }])
    .greyscale()
    .raw()
    .toBuffer()
  const colorless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, colorless])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(film, Buffer.concat([head, ...Array<Buffer>(FRAMES).fill(frame)]))
}

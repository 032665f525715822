import { decode, grayOf } from './decode.ts'

let canvas: OffscreenCanvas | undefined

/** Answers each frame with the code in it, or null. */
self.addEventListener('message', ({ data: frame }: MessageEvent<ImageBitmap>) => {
  const { width, height } = frame
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(frame, 0, 0)
  frame.close()
  self.postMessage(context ? decode(grayOf(context.getImageData(0, 0, width, height))) : null)
})

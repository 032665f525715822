/** Not in TypeScript's library yet: https://wicg.github.io/shape-detection-api/#barcode-detection-api */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const FORMATS = ['ean_13', 'ean_8', 'code_128', 'qr_code'] as const
/** Wider frames cost time and show no more of a code that fills a third of the picture. */
const MAX_WIDTH = 960

export type CodeReader = { read: (video: HTMLVideoElement) => Promise<string | null>; close: () => void }

/** The browser's own reader where it knows all formats, else the library, which is loaded now. */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Class } = window as { BarcodeDetector?: DetectorClass }
  const known: string[] = (await Class?.getSupportedFormats().catch(() => [])) ?? []
  return Class && FORMATS.every((format) => known.includes(format)) ? ofBrowser(Class) : ofLibrary()
}

function ofBrowser(Class: DetectorClass): CodeReader {
  const detector = new Class({ formats: FORMATS })
  return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null, close: () => {} }
}

/** On a thread of its own, so that the page does not stutter. */
function ofLibrary(): CodeReader {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  return { read: async (video) => ask(worker, await frameOf(video)), close: () => worker.terminate() }
}

function frameOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const width = Math.min(MAX_WIDTH, video.videoWidth)
  const height = Math.round((video.videoHeight * width) / video.videoWidth)
  return createImageBitmap(video, { resizeWidth: width, resizeHeight: height })
}

const ask = (worker: Worker, frame: ImageBitmap) =>
  new Promise<string | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
    worker.onerror = (event) => {
      // It is told on the page; the console need not say it again.
      event.preventDefault()
      reject(new Error('The reader of codes could not be loaded'))
    }
    worker.postMessage(frame, [frame])
  })

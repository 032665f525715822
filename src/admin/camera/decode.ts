import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js'
import GlobalHistogramBinarizer from '@zxing/library/esm/core/common/GlobalHistogramBinarizer.js'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js'
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader.js'
import EAN8Reader from '@zxing/library/esm/core/oned/EAN8Reader.js'
import EAN13Reader from '@zxing/library/esm/core/oned/EAN13Reader.js'
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader.js'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js'

/** A byte of brightness for each pixel, row by row. */
export type Gray = { pixels: Uint8ClampedArray; width: number; height: number }

// Each imported by itself: the reader of all formats is three times as large.
const barReaders = [new EAN13Reader(), new EAN8Reader(), new Code128Reader()]
const qrReader = new QRCodeReader()

type Reader = { decode: (bitmap: BinaryBitmap) => { getText: () => string }; reset: () => void }

/** EAN-13, EAN-8, Code 128, lying or standing, or a QR code. Null: none is in the picture. */
export function decode(gray: Gray): string | null {
  return readBars(gray) ?? readBars(turned(gray)) ?? attempt(qrReader, new HybridBinarizer(sourceOf(gray)))
}

function readBars(gray: Gray): string | null {
  const binarizer = new GlobalHistogramBinarizer(sourceOf(gray))
  for (const reader of barReaders) {
    const text = attempt(reader, binarizer)
    if (text !== null) return text
  }
  return null
}

const sourceOf = ({ pixels, width, height }: Gray) => new RGBLuminanceSource(pixels, width, height)

/** The library throws where it finds nothing, and on some damaged codes errors of its own. */
function attempt(reader: Reader, binarizer: GlobalHistogramBinarizer): string | null {
  try {
    return reader.decode(new BinaryBitmap(binarizer)).getText()
  } catch {
    return null
  } finally {
    reader.reset()
  }
}

function turned({ pixels, width, height }: Gray): Gray {
  const result = new Uint8ClampedArray(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) result[x * height + y] = pixels[y * width + x] as number
  return { pixels: result, width: height, height: width }
}

/** @param rgba four bytes a pixel */
export function grayOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Gray {
  const pixels = new Uint8ClampedArray(width * height)
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4)
    pixels[at] = ((data[from] as number) + 2 * (data[from + 1] as number) + (data[from + 2] as number)) >> 2
  return { pixels, width, height }
}

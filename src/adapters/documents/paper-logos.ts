import type { PdfRequest } from '../../shop/documents/documents.ts'
import type { MediaStore } from '../../shop/media/media-store.ts'

/** Of a line of 36 points, at 300 dots an inch. */
const HEIGHT = 150
const MOST = 8

/** Logos as PDFs take them without work: opaque, on white, small. Documents name them by the hash of their file. */
export class PaperLogos {
  readonly #store: Pick<MediaStore, 'get'>
  readonly #kept = new Map<string, Promise<Uint8Array | null>>()

  constructor(store: Pick<MediaStore, 'get'>) {
    this.#store = store
  }

  /** Null: the document has none, or its file is gone. */
  async of(request: PdfRequest): Promise<Uint8Array | null> {
    const hash = lookOf(request)?.logo?.hash
    if (!hash) return null
    const kept = this.#kept.get(hash) ?? this.#read(hash)
    this.#kept.set(hash, kept)
    kept.catch(() => this.#kept.delete(hash))
    if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value ?? '')
    return kept
  }

  async #read(hash: string): Promise<Uint8Array | null> {
    const bytes = await this.#store.get(hash)
    if (!bytes) return null
    const { default: sharp } = await import('sharp')
    return sharp(bytes)
      .flatten({ background: '#ffffff' })
      .resize({ height: HEIGHT, withoutEnlargement: true })
      .png()
      .toBuffer()
  }
}

function lookOf(request: PdfRequest) {
  if (request.kind === 'invoice') return request.invoice.look
  if (request.kind === 'text') return request.document.look
  return request.kind === 'manifest' ? request.paper.look : null
}

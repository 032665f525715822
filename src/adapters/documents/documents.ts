import type { Logger } from 'pino'
import type { Documents } from '../../shop/documents/documents.ts'
import type { MediaStore } from '../../shop/media/media-store.ts'
import { DocumentCache } from './document-cache.ts'
import { PaperLogos } from './paper-logos.ts'

export function createDocuments(dataDir: string, log: Logger, store: Pick<MediaStore, 'get'>): Documents {
  const logos = new PaperLogos(store)
  const cache = (part: keyof Documents) => new DocumentCache(dataDir, part, { log, logos })
  return { products: cache('products'), invoices: cache('invoices'), texts: cache('texts') }
}

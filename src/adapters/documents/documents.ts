import type { Logger } from 'pino'
import type { Documents } from '../../shop/documents/documents.ts'
import { DocumentCache } from './document-cache.ts'

export function createDocuments(dataDir: string, log: Logger): Documents {
  const cache = (part: keyof Documents) => new DocumentCache(dataDir, part, log)
  return { products: cache('products'), invoices: cache('invoices'), texts: cache('texts') }
}

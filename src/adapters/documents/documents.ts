import type { Logger } from 'pino'
import type { Documents } from '../../shop/documents/documents.ts'
import { KeptDocuments } from './document-cache.ts'

export function createDocuments(dataDir: string, log: Logger): Documents {
  const kept = (part: keyof Documents) => new KeptDocuments(dataDir, part, log)
  return { products: kept('products'), invoices: kept('invoices'), texts: kept('texts') }
}

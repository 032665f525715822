import type { Logger } from 'pino'
import { KeptDocuments } from './document-cache.ts'

/** Each with a line and a thread of its own: whoever asks for the manuals of all products keeps nobody from an invoice. */
export type Documents = { products: KeptDocuments; invoices: KeptDocuments; texts: KeptDocuments }

export function createDocuments(dataDir: string, log: Logger): Documents {
  const kept = (part: keyof Documents) => new KeptDocuments(dataDir, part, log)
  return { products: kept('products'), invoices: kept('invoices'), texts: kept('texts') }
}

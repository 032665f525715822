import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { PdfRequest } from '../../shop/documents/documents.ts'
import { invoicePdf } from './invoice-pdf.ts'
import type { PdfResult } from './pdf-result.ts'
import { productPdf } from './product-pdf.ts'
import { textPdf } from './text-pdf.ts'

// A program of its own, on a thread of its own: see drawer.ts. On Linux the number is the thread's, elsewhere it would be
// the whole process's: who waits for a document yields to who waits for a page.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', async (drawing: PdfRequest) => {
  const drawn: PdfResult = await draw(drawing).then(
    (bytes) => ({ bytes: new Uint8Array(bytes) }),
    (error: unknown) => ({ error: String(error) }),
  )
  parentPort?.postMessage(drawn, 'bytes' in drawn ? [drawn.bytes.buffer as ArrayBuffer] : [])
})

async function draw(drawing: PdfRequest): Promise<Buffer> {
  if (drawing.kind === 'invoice') return invoicePdf(drawing.invoice, drawing.lang)
  if (drawing.kind === 'text') return textPdf(drawing.document)
  return productPdf(drawing.product, drawing.kind, drawing, drawing.lang)
}

import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { PdfRequest } from '../../shop/documents/documents.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { labelSheets } from './label-sheets.ts'
import { manifestPdf } from './manifest-pdf.ts'
import type { PdfMessage, PdfResult } from './pdf-result.ts'
import { productPdf } from './product-pdf.ts'
import { textPdf } from './text-pdf.ts'

// On Linux this is the priority of the thread only, so rendering yields to requests.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', async ({ request, logo }: PdfMessage) => {
  const result: PdfResult = await render(request, logo).then(
    (bytes) => ({ bytes: new Uint8Array(bytes) }),
    (error: unknown) => ({ error: String(error) }),
  )
  parentPort?.postMessage(result, 'bytes' in result ? [result.bytes.buffer as ArrayBuffer] : [])
})

async function render(request: PdfRequest, logo: Uint8Array | null): Promise<Uint8Array> {
  if (request.kind === 'invoice') return invoicePdf(request.invoice, request.lang, logo)
  if (request.kind === 'text') return textPdf(request.document, logo)
  if (request.kind === 'labels') return labelSheets(request.pdfs, request.layout)
  if (request.kind === 'manifest') return manifestPdf(request.paper, logo)
  return productPdf(request)
}

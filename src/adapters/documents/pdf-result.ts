import type { PdfRequest } from '../../shop/documents/documents.ts'

/** `logo`: of the document, as an opaque PNG. */
export type PdfMessage = { request: PdfRequest; logo: Uint8Array | null }

export type PdfResult = { bytes: Uint8Array } | { error: string }

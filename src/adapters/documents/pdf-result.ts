/** What the worker thread answers. */
export type PdfResult = { bytes: Uint8Array } | { error: string }

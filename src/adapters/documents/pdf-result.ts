export type PdfResult = { bytes: Uint8Array } | { error: string }

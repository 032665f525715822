import { call } from '../calls.ts'

const TRIES = 3

/** Sends a file part by part, so that a bad line loses one part at most. @returns the id of its import @throws CallError */
export async function sendFile(file: File, onPercent: (percent: number) => void): Promise<string> {
  const { id, partBytes } = await call<{ id: string; partBytes: number }>('POST', '/imports', { fileName: file.name })
  for (let at = 0, part = 0; at < file.size; at += partBytes, part += 1) {
    await sendPart(`/imports/${id}/parts/${part}`, file.slice(at, at + partBytes))
    onPercent(Math.min(100, Math.round(((at + partBytes) / file.size) * 100)))
  }
  await call('POST', `/imports/${id}/file`)
  return id
}

async function sendPart(path: string, part: Blob) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call('POST', path, part)
    } catch (error) {
      if (attempt === TRIES || !(error instanceof Error && 'status' in error && error.status === 0)) throw error
    }
  }
}

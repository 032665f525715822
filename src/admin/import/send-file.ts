import { call } from '../calls.ts'

const TRIES = 3

/** Sends a file part by part, so that a bad line loses one part at most. @returns the id of its import @throws CallError */
export async function sendFile(file: File, onPercent: (percent: number) => void): Promise<string> {
  const { id, partBytes } = await call<{ id: string; partBytes: number }>('POST', '/imports', { fileName: file.name })
  await sendParts(file, { address: `/imports/${id}`, partBytes, onPercent })
  return id
}

/** Pictures for the rows of an import. @throws CallError */
export async function sendArchive(id: string, file: File, onPercent: (percent: number) => void): Promise<void> {
  const address = `/imports/${id}/archive`
  const { partBytes } = await call<{ partBytes: number }>('POST', address, { fileName: file.name })
  await sendParts(file, { address, partBytes, onPercent })
}

type Parts = { address: string; partBytes: number; onPercent: (percent: number) => void }

async function sendParts(file: File, { address, partBytes, onPercent }: Parts) {
  for (let at = 0, part = 0; at < file.size; at += partBytes, part += 1) {
    await sendPart(`${address}/parts/${part}`, file.slice(at, at + partBytes))
    onPercent(Math.min(100, Math.round(((at + partBytes) / file.size) * 100)))
  }
  await call('POST', `${address}/file`)
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

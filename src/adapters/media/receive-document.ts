import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { PictureRefused, type ReceivedFile } from '../../shop/media/media-store.ts'
import { MAX_NAME, writeUpload } from './receive-picture.ts'

const ENDING = 2048

/** Writes a PDF to a local file and checks that it is one, to its end. @throws PictureRefused */
export async function receiveDocument(folder: string, content: Readable, name: string): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, randomUUID())
  const discard = () => rm(file, { force: true })
  try {
    const written = await writeUpload(content, file)
    await check(file, written.bytes)
    return { ...written, name: basename(name).slice(0, MAX_NAME), file, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

async function check(file: string, bytes: number) {
  const handle = await open(file)
  try {
    const start = await handle.read(Buffer.alloc(8), 0, 8, 0)
    if (!start.buffer.toString('latin1').startsWith('%PDF-')) throw new PictureRefused('not-a-pdf')
    const end = await handle.read(Buffer.alloc(ENDING), 0, ENDING, Math.max(0, bytes - ENDING))
    if (!end.buffer.toString('latin1').includes('%%EOF')) throw new PictureRefused('broken')
  } finally {
    await handle.close()
  }
}

import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { openArchive } from '../adapters/sheets/open-archive.ts'
import { readSheet } from '../adapters/sheets/read-sheet.ts'
import type { Db } from '../shop/db.ts'
import type { Queue } from '../shop/emails/queue.ts'
import { beginArchive, createArchive, findArchive, storeArchivePart } from '../shop/imports/archives.db.ts'
import type { ReadAs } from '../shop/imports/import-states.ts'
import {
  beginStep,
  createImport,
  findImport,
  type Import,
  MAX_PART_BYTES,
  storePart,
} from '../shop/imports/imports.db.ts'
import { type Limits, workOn } from '../shop/imports/run-import.db.ts'
import { undoImport } from '../shop/imports/undo-import.db.ts'
import type { Keys } from '../shop/keys.ts'
import type { Media } from '../shop/media/media-store.ts'
import { UsageError } from './commands.ts'

type Deps = { db: Db; media: Media; keys?: Keys; recordClosedAccounts?: () => Promise<void> }
type Step = Parameters<typeof beginStep>[2]
type Work = { limits?: Limits; onSlice?: () => Promise<void> }

/** The caller works itself, so that its end is the end of the import. */
const NO_QUEUE: Queue = { add: async () => {} }

type Sent = { path: string; actor: string; now: Date; readAs?: ReadAs }

/** Sends a file as the screen does. @returns the import, with its columns */
export async function readFile(deps: Deps, { path, ...given }: Sent) {
  const id = await createImport(deps.db, { ...given, fileName: basename(path) })
  await sendFile(deps.db, id, path)
  await workThrough(deps, { id, to: 'reading' })
  const read = await stateOf(deps.db, id)
  if (read.state === 'failed') throw new UsageError(`${path}: the file cannot be read (${read.problem})`)
  return read
}

const sendFile = (db: Db, id: string, path: string) =>
  sendParts(path, (part, content) => storePart(db, { id, part, content }))

/** A ZIP archive of pictures beside the file, read before its check. */
export async function readPictures(deps: Deps, id: string, path: string) {
  const { db } = deps
  await createArchive(db, { id, fileName: basename(path) })
  await sendParts(path, (part, content) => storeArchivePart(db, { id, part, content }))
  await db.transaction((tx) => beginArchive(tx, NO_QUEUE, id))
  await workOnOpen(deps, id)
  const archive = await findArchive(db, id)
  if (archive?.state !== 'read') throw new UsageError(`${path}: the archive cannot be read`)
  return archive
}

/** @param store keeps a part; answers false when the file is too large */
async function sendParts(path: string, store: (part: number, content: Uint8Array) => Promise<boolean>) {
  let part = 0
  try {
    for await (const content of createReadStream(path, { highWaterMark: MAX_PART_BYTES })) {
      if (!(await store(part, content))) throw new UsageError(`${path}: the file is too large`)
      part += 1
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new UsageError(`There is no file ${path}`)
    throw error
  }
}

/** Begins a step and works until it is done. */
export async function workThrough(given: Deps, step: Step, work: Work = {}) {
  if (!(await beginStep(given.db, NO_QUEUE, step))) throw new UsageError('The file has no rows.')
  await workOnOpen(given, step.id, work)
}

/** Until its present step is done. */
export async function workOnOpen(given: Deps, id: string, { limits = {}, onSlice }: Work = {}) {
  const deps = { ...given, queue: NO_QUEUE, readSheet, openArchive }
  while (await workOn(deps, id, { slices: 10, ...limits })) await onSlice?.()
}

export const beginUndo = (db: Db, undo: { id: string; actor: string; now: Date }) => undoImport(db, NO_QUEUE, undo)

export async function stateOf(db: Db, id: string): Promise<Import> {
  const one = await findImport(db, id)
  if (!one) throw new Error(`The import ${id} is gone`)
  return one
}

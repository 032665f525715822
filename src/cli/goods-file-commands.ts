import { createReadStream, createWriteStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openMedia } from '../adapters/media/media.ts'
import { openArchive } from '../adapters/sheets/open-archive.ts'
import { readSheet } from '../adapters/sheets/read-sheet.ts'
import { writeSheet } from '../adapters/sheets/write-sheet.ts'
import { staff as words } from '../i18n/en/staff.ts'
import type { Db } from '../shop/db.ts'
import type { Queue } from '../shop/emails/queue.ts'
import { FILE_KINDS, type FileKind } from '../shop/goods-files/file-kinds.ts'
import { templateRows } from '../shop/goods-files/templates.ts'
import { exportRows } from '../shop/imports/export-file.db.ts'
import { guessMapping } from '../shop/imports/guess-columns.ts'
import {
  beginStep,
  createImport,
  findImport,
  MAX_PART_BYTES,
  readImportRows,
  storePart,
} from '../shop/imports/imports.db.ts'
import { workOn } from '../shop/imports/run-import.db.ts'
import type { Media } from '../shop/media/media-store.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const SHOWN_REFUSALS = 20
/** The command works itself, so that its end is the end of the import. */
const NO_QUEUE: Queue = { add: async () => {} }

/** The same steps as on the screen, one after another. */
export async function importFile({ database: { db }, config, args, print, progress }: CommandContext, kind: FileKind) {
  const media = openMedia(config, () => new Date())
  const [, path, ...flags] = args
  const known = ['--dry-run', '--create-missing', '--clear-empty']
  if (!path || flags.some((flag) => !known.includes(flag)))
    throw new UsageError(`import ${kind} FILE [${known.join('] [')}]`)
  const id = await createImport(db, { actor: 'cli', fileName: basename(path), now: new Date() })
  await sendFile(db, id, path)
  await work({ db, media }, { id, to: 'reading' })
  const read = await found(db, id)
  if (read.state === 'failed') throw new UsageError(`${path}: the file cannot be read (${read.problem})`)
  const options = {
    kind,
    mapping: read.options.kind === kind ? read.options.mapping : guessMapping(kind, read.header),
    creates: flags.includes('--create-missing'),
    clears: flags.includes('--clear-empty'),
  }
  const unread = read.header.filter((_, i) => !options.mapping[i])
  if (unread.length > 0) print(`Not read: ${unread.join(', ')}`)
  const bar = progress(kind)
  const onSlice = async () => {
    const { done, rows } = await found(db, id)
    bar.update(done, rows)
  }
  await work({ db, media }, { id, to: 'checking', options }, onSlice)
  if (!flags.includes('--dry-run')) await work({ db, media }, { id, to: 'running' }, onSlice)
  bar.stop()
  const { counts } = await found(db, id)
  print(`${counts.new} new, ${counts.changed} changed, ${counts.same} the same, ${counts.refused} refused`)
  await printRefused(db, id, print)
}

async function sendFile(db: Db, id: string, path: string) {
  let part = 0
  try {
    for await (const content of createReadStream(path, { highWaterMark: MAX_PART_BYTES })) {
      if (!(await storePart(db, { id, part, content }))) throw new UsageError(`${path}: the file is too large`)
      part += 1
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new UsageError(`There is no file ${path}`)
    throw error
  }
}

async function work(
  { db, media }: { db: Db; media: Media },
  step: Parameters<typeof beginStep>[2],
  onSlice = async () => {},
) {
  if (!(await beginStep(db, NO_QUEUE, step))) throw new UsageError('The file has no rows.')
  const deps = { db, media, queue: NO_QUEUE, readSheet, openArchive }
  while (await workOn(deps, step.id, { slices: 10 })) await onSlice()
}

async function found(db: Db, id: string) {
  const one = await findImport(db, id)
  if (!one) throw new Error(`The import ${id} is gone`)
  return one
}

async function printRefused(db: Db, id: string, print: (line: string) => void) {
  const refused = await readImportRows(db, { id, after: 0, limit: SHOWN_REFUSALS, outcome: 'refused' })
  for (const { line, code, reasons } of refused) {
    const said = (reasons ?? []).map((reason) =>
      [reason.column, words.imports.reasons[reason.code]].filter(Boolean).join(' '),
    )
    print(`line ${line} ${code ?? ''}: ${said.join('; ')}`)
  }
}

export const exportCommand: Command = {
  usage: 'export KIND FILE [--template]',
  about: `writes ${FILE_KINDS.join(', ')} into a file (.csv or .xlsx) that import reads; with --template only columns and examples`,
  async run({ database, args, print }) {
    const [name, path, ...more] = args
    const kind = FILE_KINDS.find((each) => each === name)
    const type = /\.(csv|xlsx)$/.exec(path ?? '')?.[1] as 'csv' | 'xlsx' | undefined
    if (!kind || !path || !type || more.some((flag) => flag !== '--template'))
      throw new UsageError(`export ${FILE_KINDS.join('|')} FILE.csv|FILE.xlsx [--template]`)
    const made = more.length > 0 ? templateRows(kind) : exportRows(database.readDb, kind)
    await pipeline(await writeSheet(type, made), createWriteStream(path))
    print(`${kind} are in ${path}`)
  },
}

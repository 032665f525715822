import { createWriteStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { recordClosedAccounts } from '../adapters/backup/closed-accounts.ts'
import { openMedia } from '../adapters/media/media.ts'
import { writeSheet } from '../adapters/sheets/write-sheet.ts'
import { staff as words } from '../i18n/en/staff.ts'
import type { Db } from '../shop/db.ts'
import { columnOf } from '../shop/goods-files/columns.ts'
import { FILE_KINDS, type ImportKind } from '../shop/goods-files/file-kinds.ts'
import { templateRows } from '../shop/goods-files/templates.ts'
import { exportRows } from '../shop/imports/export-file.db.ts'
import { guessMapping } from '../shop/imports/guess-columns.ts'
import { isPersonal } from '../shop/imports/import-rights.ts'
import { DELIMITERS, type ReadAs, TEXT_ENCODINGS } from '../shop/imports/import-states.ts'
import { countReasons, findCutOff, type Import, readImportRows } from '../shop/imports/imports.db.ts'
import { refusedFile } from '../shop/imports/refused-file.db.ts'
import { newestToUndo } from '../shop/imports/undo-import.db.ts'
import { makeKeys } from '../shop/keys.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { beginUndo, readFile, readPictures, stateOf, workOnOpen, workThrough } from './import-steps.ts'
import { typedArgs } from './typed-args.ts'

const SHOWN_REFUSALS = 20

/** Commands of their own. */
const PERSONAL = { customers: 'customers', orders: 'past-orders' } as const

/** The same steps as on the screen, one after another. */
export async function importFile(
  { database: { db }, config, args, print, progress }: CommandContext,
  kind: ImportKind,
) {
  const media = openMedia(config, () => new Date())
  const [, path, ...more] = args
  const known = ['--dry-run', ...(isPersonal(kind) ? [] : ['--create-missing', '--clear-empty'])]
  if (!path)
    throw new UsageError(
      `${isPersonal(kind) ? `${PERSONAL[kind]} import` : `import ${kind}`} FILE [${known.join('] [')}] [${NAMED.join(' …] [')} …]`,
    )
  const { flags, options: named } = typedArgs(more, { options: NAMED, flags: known })
  const deps = { db, media, keys: makeKeys(config.sessionSecrets) }
  const read = await readFile(deps, { path, actor: 'cli', now: new Date(), readAs: readAsOf(named) })
  const { id } = read
  const pictures = optionOf(named, '--pictures')
  if (pictures) {
    const { files, refused } = await readPictures(deps, id, pictures)
    print(`${files} pictures in ${pictures}${refused.length > 0 ? `, refused: ${refused.join(', ')}` : ''}`)
  }
  const options = {
    kind,
    mapping: mappingOf(kind, read, named),
    creates: flags.includes('--create-missing'),
    clears: flags.includes('--clear-empty'),
  }
  const unread = read.header.filter((_, i) => !options.mapping[i])
  if (unread.length > 0) print(`Not read: ${unread.join(', ')}`)
  const bar = progress(kind)
  const onSlice = async () => {
    const { done, rows } = await stateOf(db, id)
    bar.update(done, rows)
  }
  await workThrough(deps, { id, to: 'checking', options }, { onSlice })
  if (!flags.includes('--dry-run')) await workThrough(deps, { id, to: 'running' }, { onSlice })
  bar.stop()
  await printOutcome(db, id, print)
  const refused = optionOf(named, '--refused')
  if (refused) await writeRefused(db, read, refused)
}

/** Each may be followed by a value. `--column 'Artikuls=code'`: what a column of the file is. */
const NAMED = ['--encoding', '--delimiter', '--column', '--pictures', '--refused']

const optionOf = (named: Named, name: string) => named.findLast((each) => each.name === name)?.value

/** Rows that were refused with reasons behind them, to be mended and imported. */
async function writeRefused(db: Db, { id, header }: Import, path: string) {
  const told = { heading: words.imports.reasonHeading, reason: words.imports.reasons }
  await pipeline(Readable.from(refusedFile(db, { id, header, words: told })), createWriteStream(path))
}

/** Goes on where a command was cut off while it wrote, by default the newest. */
export async function resumeImport({ database: { db }, config, args, print, progress }: CommandContext) {
  const [, given, ...more] = args
  const cut = await findCutOff(db, given)
  if (!cut || more.length > 0) throw new UsageError('There is no import of the command line that was cut off.')
  const deps = { db, media: openMedia(config, () => new Date()), keys: makeKeys(config.sessionSecrets) }
  const bar = progress('import')
  const onSlice = async () => {
    const { done, rows } = await stateOf(db, cut)
    bar.update(done, rows)
  }
  await workOnOpen(deps, cut, { onSlice })
  bar.stop()
  await printOutcome(db, cut, print)
}

type Named = ReturnType<typeof typedArgs>['options']

/** @throws UsageError */
function readAsOf(named: Named): ReadAs {
  const read: ReadAs = {}
  for (const { name, value } of named) {
    if (name === '--encoding') {
      read.encoding = TEXT_ENCODINGS.find((each) => each === value.toLowerCase())
      if (!read.encoding) throw new UsageError(`--encoding is one of ${TEXT_ENCODINGS.join(', ')}`)
    } else if (name === '--delimiter') {
      read.delimiter = DELIMITERS.find((each) => each === value || (each === '\t' && value === 'tab'))
      if (!read.delimiter) throw new UsageError('--delimiter is one of ; , tab')
    }
  }
  return read
}

/** @throws UsageError */
function mappingOf(kind: ImportKind, { header, options }: Import, named: Named): string[] {
  const mapping = options.kind === kind ? [...options.mapping] : guessMapping(kind, header)
  for (const { name, value } of named) {
    if (name !== '--column') continue
    const at = header.findIndex((heading) => value.startsWith(`${heading}=`))
    const key = value.slice((header[at] ?? '').length + 1)
    if (at < 0 || (key !== '' && !columnOf(kind, key)))
      throw new UsageError(`--column "${value}": HEADING=FIELD, with a heading of the file and a field of ${kind}`)
    mapping[at] = key
  }
  return mapping.map((key, i) => (mapping.lastIndexOf(key) === i ? key : ''))
}

async function printOutcome(db: Db, id: string, print: (line: string) => void) {
  const { counts } = await stateOf(db, id)
  print(`${counts.new} new, ${counts.changed} changed, ${counts.same} the same, ${counts.refused} refused`)
  await printRefused(db, id, print)
  for (const { column, code, rows } of await countReasons(db, id, 'taken'))
    print(`${rows} × ${[column, words.imports.reasons[code]].filter(Boolean).join(': ')}`)
}

/** Of an import, by default the newest that wrote anything. */
export async function undoNewest({ database: { db }, config, args, print, progress }: CommandContext) {
  const given = args.slice(1).filter((arg) => arg !== '--dry-run')
  if (given.length > 1) throw new UsageError('import undo [ID] [--dry-run]')
  const now = new Date()
  const wanted = given[0] ?? (await newestToUndo(db, now))
  const isId = wanted !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(wanted)
  const undone = isId ? await beginUndo(db, { id: wanted, actor: 'cli', now }) : null
  if (!undone) throw new UsageError('There is no import of the last 30 days that can be undone.')
  const deps = {
    ...{ db, media: openMedia(config, () => new Date()), keys: makeKeys(config.sessionSecrets) },
    recordClosedAccounts: () => recordClosedAccounts(db, config.dataDir),
  }
  const bar = progress('undo')
  const onSlice = async () => {
    const { done, rows } = await stateOf(db, undone)
    bar.update(done, rows)
  }
  await workOnOpen(deps, undone, { onSlice })
  if (!args.includes('--dry-run') && (await stateOf(db, undone)).state === 'checked')
    await workThrough(deps, { id: undone, to: 'running' }, { onSlice })
  bar.stop()
  await printOutcome(db, undone, print)
}

export const customersCommand: Command = {
  usage: 'customers import FILE [--dry-run]',
  about:
    'takes customers of another shop from a CSV or XLSX file, without passwords and without e-mails; those who are there are only completed; --dry-run only says what it would do',
  run: async (context) => {
    const [verb, ...args] = context.args
    if (verb !== 'import') throw new UsageError(customersCommand.usage)
    await importFile({ ...context, args: ['customers', ...args] }, 'customers')
  },
}

export const pastOrdersCommand: Command = {
  usage: 'past-orders import FILE [--dry-run]',
  about:
    'takes orders of the shop before this one from a CSV or XLSX file; they are only shown; one whose number is there is replaced; --dry-run only says what it would do',
  run: async (context) => {
    const [verb, ...args] = context.args
    if (verb !== 'import') throw new UsageError(pastOrdersCommand.usage)
    await importFile({ ...context, args: ['orders', ...args] }, 'orders')
  },
}

/** Files named after their kinds, in the order in which they fill an empty shop. @returns false: it is no folder */
export async function importFolder(context: CommandContext): Promise<boolean> {
  const [folder, ...flags] = context.args
  if (!folder || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false
  const names = readdirSync(folder)
  const files = FILE_KINDS.flatMap((kind) =>
    names.filter((name) => /^(.+)\.(csv|xlsx)$/.exec(name)?.[1] === kind).map((name) => ({ kind, name })),
  )
  if (files.length === 0) throw new UsageError(`${folder} has none of ${FILE_KINDS.join('.csv, ')}.csv`)
  for (const { kind, name } of files) {
    context.print(name)
    await importFile({ ...context, args: [kind, join(folder, name), ...flags] }, kind)
  }
  return true
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

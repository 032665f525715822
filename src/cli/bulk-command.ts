import { userInfo } from 'node:os'
import { fromLocalTime, toLocalTime } from '../shop/calendar/local-time.ts'
import {
  type BulkEdit,
  bulkRows,
  createBulkEdit,
  createBulkUndo,
  discardBulk,
  findBulkEdit,
  listBulkEdits,
  planBulk,
  startBulk,
} from '../shop/catalogue/bulk/bulk-edits.db.ts'
import { type BulkChange, changeProblem } from '../shop/catalogue/bulk/bulk-fields.ts'
import { ROUNDINGS, type Rounding } from '../shop/catalogue/bulk/price-formula.ts'
import { idOfSlug, idsOfCodes, storedSource } from '../shop/catalogue/bulk/stored-source.db.ts'
import type { ProductSelection } from '../shop/catalogue/product-selection.ts'
import type { Db } from '../shop/db.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { actingDb } from '../shop/staff/actor.db.ts'
import { workOnBulk } from '../shop/staff-jobs/bulk-job.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const USAGE = [
  'bulk price --formula FORMULA [--round 0.99|0.95|0.10|1] [--category SLUG] [--manufacturer SLUG] [--codes A,B] [--dry-run|--at TIME]',
  'bulk list',
  'bulk run ID',
  'bulk undo ID [--dry-run|--at TIME]',
  'bulk cancel ID',
  'TIME: by the clock of the shop, as 2026-12-01T08:00',
].join('\n')

const LISTED = 20
const SHOWN = 50

export const bulk: Command = {
  usage: 'bulk price|list|run|undo|cancel …',
  about:
    'changes prices of many products: price --formula "+5%" [--round 0.99] with --category, --manufacturer or --codes (variations too); undo ID: brings old values back, for 30 days; both show what changes before they write it, --dry-run only shows, --at 2026-12-01T08:00: the running shop writes it then; list: the last changes; run ID: goes on, or begins now what is planned; cancel ID: of a planned one',
  async run(context) {
    const [verb, ...args] = context.args
    const options = optionsOf(args)
    const db = actingDb(context.database.db, { actor: 'cli' })
    if (verb === 'price') return changePrices(context, db, options)
    if (verb === 'list' && args.length === 0) return printList(context)
    if (verb === 'run' && options.rest[0]) return finish(context, db, options.rest[0])
    if (verb === 'undo' && options.rest[0]) return undo(context, db, options)
    if (verb === 'cancel' && options.rest[0]) return cancel(context, db, options.rest[0])
    throw new UsageError(USAGE)
  },
}

type Options = { named: ReadonlyMap<string, string>; isDry: boolean; rest: string[] }
/** `at`: null to write at once. */
type Wanted = { isDry: boolean; at: Date | null }

const NAMES = ['--formula', '--round', '--category', '--manufacturer', '--codes', '--at']

function optionsOf(args: readonly string[]): Options {
  const named = new Map<string, string>()
  const rest: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const [arg = '', value] = [args[at], args[at + 1]]
    if (arg === '--dry-run') continue
    if (!NAMES.includes(arg)) rest.push(arg)
    else if (value === undefined) throw new UsageError(USAGE)
    else {
      named.set(arg, value)
      at += 1
    }
  }
  return { named, isDry: args.includes('--dry-run'), rest }
}

const deps = (db: Db) => ({ source: storedSource(db), now: new Date() })
const actor = () => `cli:${userInfo().username}`

async function changePrices(context: CommandContext, db: Db, { named, isDry, rest }: Options) {
  const rounding = (named.get('--round') ?? 'none') as Rounding
  const change: BulkChange = { field: 'price', act: 'formula', value: named.get('--formula') ?? '', rounding }
  if (rest.length > 0 || !ROUNDINGS.includes(rounding) || changeProblem(change)) throw new UsageError(USAGE)
  const selection = await selectionOf(db, named)
  const wanted = { isDry, at: momentOf(named.get('--at')) }
  const given = { actor: actor(), selection, changes: [change], withVariations: true, now: new Date() }
  await checkAndRun(context, db, { id: await createBulkEdit(db, given), ...wanted })
}

async function selectionOf(db: Db, named: Options['named']): Promise<ProductSelection> {
  const [category, manufacturer, codes] = ['--category', '--manufacturer', '--codes'].map((name) => named.get(name))
  if (codes !== undefined) {
    const given = codes.split(',').map((code) => code.trim())
    const ids = await idsOfCodes(db, given)
    const unknown = given.filter((code) => !ids.has(code))
    if (unknown.length > 0) throw new UsageError(`No product has the code ${unknown.join(', ')}.`)
    return { filter: {}, ids: [...ids.values()] }
  }
  if (category === undefined && manufacturer === undefined) throw new UsageError(USAGE)
  const idIn = async (table: 'categories' | 'manufacturers', slug: string) => {
    const id = await idOfSlug(db, table, slug)
    if (id === undefined) throw new UsageError(`There is no "${slug}" among ${table}.`)
    return id
  }
  return {
    filter: {
      ...(category === undefined ? {} : { category: await idIn('categories', category) }),
      ...(manufacturer === undefined ? {} : { manufacturer: [await idIn('manufacturers', manufacturer)] }),
    },
  }
}

/** @throws UsageError */
function momentOf(text: string | undefined): Date | null {
  if (text === undefined) return null
  const at = fromLocalTime(text)?.instant
  if (!at) throw new UsageError(USAGE)
  if (at <= new Date()) throw new UsageError(`${text} has passed.`)
  return at
}

async function undo(context: CommandContext, db: Db, { named, rest, isDry }: Options) {
  const wanted = { isDry, at: momentOf(named.get('--at')) }
  const made = await createBulkUndo(db, { undone: uuidOf(rest[0]), actor: actor(), now: new Date() })
  if (!made.ok) throw new UsageError(`It cannot be undone: ${made.reason}.`)
  await checkAndRun(context, db, { id: made.id, ...wanted })
}

async function checkAndRun(context: CommandContext, db: Db, { id, isDry, at }: { id: string } & Wanted) {
  await workOnBulk(db, deps(db), { id, ms: Number.POSITIVE_INFINITY })
  const edit = await findBulkEdit(db, id, new Date())
  await printRows(context, db, id)
  context.print(summary(edit))
  if (isDry || !edit || edit.planned === 0) await discardBulk(db, id)
  else if (at) await plan(context, db, { id, at })
  else await finish(context, db, id)
}

/** A job of the shop begins it, with all rights of the command line. */
async function plan({ print }: CommandContext, db: Db, { id, at }: { id: string; at: Date }) {
  if (!(await planBulk(db, id, { at, by: 'cli' }))) throw new UsageError('It has begun or was removed meanwhile.')
  print(`${id}: begins at ${toLocalTime(at)}; bulk cancel ${id} removes it`)
}

async function cancel({ print }: CommandContext, db: Db, given: string) {
  const id = uuidOf(given)
  const edit = await findBulkEdit(db, id, new Date())
  if (!edit?.runAt) throw new UsageError('There is no planned change with this ID.')
  if (!(await discardBulk(db, id))) throw new UsageError('It has begun already.')
  print(`${id}: does not begin any more`)
}

async function printRows({ print }: CommandContext, db: Db, id: string) {
  const asked = { states: ['planned', 'refused'] as const, after: 0, limit: SHOWN + 1, lang: DEFAULT_LANG }
  const found = await bulkRows(db, id, asked)
  for (const { code, before, after, reason } of found.slice(0, SHOWN)) {
    const words = Object.keys(after).map((field) => `${field} ${before[field] ?? '-'} -> ${after[field] ?? '-'}`)
    print([code, ...words, ...(reason ? [`(${reason})`] : [])].join('  '))
  }
  if (found.length > SHOWN) print('...')
}

async function finish(context: CommandContext, db: Db, given: string) {
  const id = uuidOf(given)
  const edit = await findBulkEdit(db, id, new Date())
  if (edit?.isFiltered && !edit.actor.startsWith('cli'))
    throw new UsageError('Go on in the back office: its filters are not known here.')
  const started = await startBulk(db, id, new Date())
  const found = await findBulkEdit(db, id, new Date())
  if (!started.ok && found?.state !== 'running') throw new UsageError(`It cannot run: ${started.reason}.`)
  await workOnBulk(db, deps(db), { id, ms: Number.POSITIVE_INFINITY })
  context.print(`${id}: ${summary(await findBulkEdit(db, id, new Date()))}`)
}

function uuidOf(text = ''): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)) throw new UsageError(USAGE)
  return text
}

const summary = (edit: BulkEdit | undefined) =>
  edit
    ? `${edit.planned} change, ${edit.unchanged} stay, ${edit.refused} refused; done ${edit.done}, left out ${edit.skipped}`
    : ''

const stateOf = ({ state, runAt, isStarted }: BulkEdit) =>
  runAt && !isStarted ? `begins at ${toLocalTime(new Date(runAt))}` : state

async function printList({ database, print }: CommandContext) {
  const list = await listBulkEdits(database.db, { after: null, limit: LISTED, now: new Date() })
  for (const edit of list) {
    print(
      `${edit.id}  ${edit.createdAt}  ${edit.person ?? edit.actor}  ${edit.fields.join(', ')}  ${stateOf(edit)}: ${summary(edit)}`,
    )
  }
}

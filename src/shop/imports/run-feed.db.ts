import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { keyOfProducts, locationOf, supplierOf } from '../goods-files/columns.ts'
import { endTask, openTask } from '../tasks/tasks.db.ts'
import type { FeedProblem, FeedResult } from './feeds.calls.ts'
import { taskOfFeed } from './feeds.db.ts'
import type { ImportCounts, ImportOptions, ImportState } from './import-states.ts'
import { beginStep, createImport, MAX_PART_BYTES, stopImport, storePart } from './imports.db.ts'

/** Why nothing was received. */
export class FeedRefused extends Error {
  readonly problem: FeedProblem
  constructor(problem: FeedProblem) {
    super(`The feed was refused: ${problem}`)
    this.problem = problem
  }
}

/** Implemented by an adapter. `take` is not called where nothing has changed since `etag`. @throws FeedRefused */
export type FeedFetcher = (
  address: string,
  etag: string | null,
  take: (content: AsyncIterable<Uint8Array>) => Promise<void>,
) => Promise<{ etag: string | null }>

type FeedDeps = { db: Db; queue: Queue; now: () => Date }

/** Fetches the file of a feed and begins its import. What it changes is decided in `followFeed`. */
export async function fetchFeed(deps: FeedDeps & { fetchFile: FeedFetcher }, id: number): Promise<void> {
  const { db, now, fetchFile } = deps
  const feed = await firstRow<{ name: string; address: string; etag: string | null }>(
    db,
    sql`select name, address, etag from import_feeds where id = ${id}`,
  )
  if (!feed || (await isWorkedOn(db, id, now()))) return
  let importId: string | null = null
  try {
    const { etag } = await fetchFile(feed.address, feed.etag, async (content) => {
      importId = await createImport(db, { actor: `feed:${id}`, fileName: feed.name, now: now() })
      await db.execute(sql`update imports set feed_id = ${id} where id = ${importId}::uuid`)
      await storeAll(db, importId, content)
    })
    if (importId === null) return await tellUnchanged(deps, id)
    await beginImport(deps, id, { importId, etag })
  } catch (error) {
    if (importId) await stopImport(db, importId, now())
    if (!(error instanceof FeedRefused)) throw error
    await tell(deps, id, { result: 'failed', problem: error.problem })
  }
}

/** All at once: after a kill the next run fetches the file again. */
async function beginImport(
  deps: FeedDeps,
  id: number,
  { importId, etag }: { importId: string; etag: string | null },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from import_feeds where id = ${id} for update`)
    // Two instances may have fetched it at once.
    if (await isWorkedOn(tx, id, deps.now())) return void (await stopImport(tx, importId, deps.now()))
    // Newer goods take the place of those that wait for a person.
    await tx.execute(sql`with ended as (
        update imports set state = 'stopped', ended_at = now() where feed_id = ${id} and state = 'checked' returning id)
      delete from import_claims where import_id in (select id from ended)`)
    await tx.execute(sql`update import_feeds set etag = ${etag}, last_import = ${importId}::uuid where id = ${id}`)
    await tell({ ...deps, db: tx }, id, { result: 'working' })
    await beginStep(tx, deps.queue, { id: importId, to: 'reading' })
  })
}

/** An import of an hour ago is given up. */
const isWorkedOn = async (db: Db, id: number, now: Date): Promise<boolean> =>
  (await firstRow(
    db,
    sql`select 1 from imports where feed_id = ${id} and state in ('reading', 'mapping', 'checking', 'running')
        and created_at > ${now.toISOString()}::timestamptz - interval '1 hour'`,
  )) !== undefined

async function storeAll(db: Db, id: string, content: AsyncIterable<Uint8Array>) {
  let kept: Uint8Array[] = []
  let bytes = 0
  let part = 0
  const store = async () => {
    if (!(await storePart(db, { id, part, content: Buffer.concat(kept) }))) throw new FeedRefused('too-large')
    part += 1
    kept = []
    bytes = 0
  }
  for await (const chunk of content) {
    if (bytes + chunk.length > MAX_PART_BYTES) await store()
    kept.push(chunk)
    bytes += chunk.length
  }
  await store()
}

type Followed = {
  state: ImportState
  options: ImportOptions
  header: string[]
  counts: ImportCounts
  feedId: number
  maxChanged: number
  maxFall: number
  saved: { header: string[]; mapping: string[] } | null
}

/** The next step of an import of a feed: a person is asked only where it changes more than the feed may. */
export async function followFeed(deps: FeedDeps, importId: string): Promise<void> {
  const { db, queue } = deps
  const found = await firstRow<Followed>(
    db,
    sql`select i.state, i.options, i.header, i.counts, f.id as "feedId", f.max_changed as "maxChanged", f.max_fall as "maxFall",
          (select jsonb_build_object('header', m.header, 'mapping', m.options->'mapping') from import_mappings m
            where m.id = f.mapping_id) as saved
        from imports i join import_feeds f on f.last_import = i.id where i.id = ${importId}::uuid`,
  )
  if (!found) return
  const { state, feedId } = found
  if (state === 'mapping') {
    const mapping = mappingOf(found)
    if (!isEnough(mapping)) return tell(deps, feedId, { result: 'failed', problem: 'columns' })
    const options = { kind: 'products' as const, mapping, creates: false, clears: false }
    await beginStep(db, queue, { id: importId, to: 'checking', options })
  } else if (state === 'checked') {
    const problem = await whyPersonIsAsked(db, importId, found)
    if (problem) await tell(deps, feedId, { result: 'waits', problem })
    else await beginStep(db, queue, { id: importId, to: 'running' })
  } else if (state === 'done') await tell(deps, feedId, { result: 'done' })
  else if (state === 'failed') await tell(deps, feedId, { result: 'failed', problem: 'file' })
  else if (state === 'stopped') await tell(deps, feedId, { result: 'failed', problem: 'stopped' })
}

/** Suppliers decide about prices and stock only. */
const isOfFeeds = (key: string) =>
  ['code', 'ean', 'price', 'previous_price'].includes(key) || locationOf(key) !== undefined || isNumber(key)

const isNumber = (key: string) => supplierOf(key) !== undefined

function mappingOf({ saved, header, options }: Followed): string[] {
  const named = saved ? new Map(saved.header.map((name, i) => [name, saved.mapping[i] ?? ''])) : null
  const mapping = named ? header.map((name) => named.get(name) ?? '') : [...options.mapping]
  const kept = mapping.map((key, i) => (isOfFeeds(key) && mapping.indexOf(key) === i ? key : ''))
  const first = keyOfProducts(kept) ?? ''
  // Numbers only find goods: a feed writes none.
  return kept.map((key) => (key !== first && (isNumber(key) || (key === 'ean' && isNumber(first))) ? '' : key))
}

const isEnough = (mapping: readonly string[]) =>
  keyOfProducts(mapping) !== undefined &&
  mapping.some((key) => key !== '' && key !== 'code' && key !== 'ean' && !isNumber(key))

async function whyPersonIsAsked(
  db: Db,
  importId: string,
  { counts, maxChanged, maxFall }: Followed,
): Promise<FeedProblem | undefined> {
  const goods = counts.changed + counts.same
  if (goods === 0) return 'no-match'
  const fallen = await firstRow(
    db,
    sql`select 1 from import_rows where import_id = ${importId}::uuid and outcome = 'changed' and changes ? 'price'
          and (changes->'price'->>1)::numeric < (changes->'price'->>0)::numeric * (100 - ${maxFall}::int) / 100 limit 1`,
  )
  if (fallen) return 'price-fall'
  return counts.changed * 100 > goods * maxChanged ? 'many-changes' : undefined
}

/** What waits for a person goes on waiting. */
async function tellUnchanged(deps: FeedDeps, id: number) {
  const waits = await firstRow(deps.db, sql`select 1 from imports where feed_id = ${id} and state = 'checked'`)
  if (!waits) await tell(deps, id, { result: 'unchanged' })
}

/** What staff see of the feed; a failure is a task until the feed works again. */
async function tell(
  { db, now }: FeedDeps,
  id: number,
  { result, problem }: { result: FeedResult; problem?: FeedProblem },
) {
  await db.transaction(async (tx) => {
    const feed = await firstRow<{ name: string }>(
      tx,
      sql`update import_feeds set last_at = ${now().toISOString()}::timestamptz, last_result = ${result}, last_problem = ${problem ?? null},
            etag = case when ${result === 'failed'} then null else etag end
          where id = ${id} returning name`,
    )
    if (!feed) return
    if (result === 'failed' || result === 'waits') await openTask(tx, { ...taskOfFeed(id), note: feed.name }, now())
    else if (result === 'done') await endTask(tx, taskOfFeed(id), now())
  })
}

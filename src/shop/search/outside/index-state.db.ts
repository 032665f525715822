import { sql } from 'drizzle-orm'
import type { ChangePosition } from '../../changes.ts'
import { type Db, firstRow, rows } from '../../db.ts'
import type { IndexState } from './outside-model.ts'
import type { ListedWord } from './word-list.ts'

type StoredState = IndexState & {
  filledAt: Date | null
  isRebuildAsked: boolean
  /** Products written by a filling that is under way. */
  filling: number | null
  problem: string | null
}

const NONE: StoredState = {
  ...{ name: null, generation: 0, position: null, products: 0 },
  ...{ filledAt: null, isRebuildAsked: false, filling: null, problem: null },
}

export async function readIndexState(db: Db, engine: string): Promise<StoredState> {
  const row = await firstRow<Omit<StoredState, 'filledAt'> & { filledAt: string | null }>(
    db,
    sql`select name, generation, position, products, filled_at as "filledAt", filling, problem,
          rebuild_asked_at is not null as "isRebuildAsked"
        from search_indexes where engine = ${engine}`,
  )
  return row ? { ...row, filledAt: row.filledAt === null ? null : new Date(row.filledAt) } : NONE
}

/** The worker of the cluster fills the index anew. */
export const askForRebuild = (db: Db, engine: string) =>
  db.execute(
    sql`insert into search_indexes (engine, rebuild_asked_at) values (${engine}, now())
        on conflict (engine) do update set rebuild_asked_at = now()`,
  )

export const saveProgress = (db: Db, engine: string, filling: number | null) =>
  db.execute(
    sql`insert into search_indexes (engine, filling) values (${engine}, ${filling})
        on conflict (engine) do update set filling = excluded.filling, changed_at = now()`,
  )

export const saveProblem = (db: Db, engine: string, problem: string | null) =>
  db.execute(
    sql`insert into search_indexes (engine, problem) values (${engine}, ${problem})
        on conflict (engine) do update set problem = excluded.problem, changed_at = now()
        where search_indexes.problem is distinct from excluded.problem`,
  )

type Written = { position: ChangePosition; products: number }

export const savePosition = (db: Db, engine: string, { position, products }: Written) =>
  db.execute(
    sql`update search_indexes set position = ${JSON.stringify(position)}::jsonb, products = ${products}, problem = null,
          changed_at = now() where engine = ${engine}`,
  )

/** From now on the index of that name is in use. */
export async function switchIndex(
  db: Db,
  engine: string,
  next: Written & { name: string; generation: number; askedBefore: Date },
) {
  const { name, generation, position, products, askedBefore } = next
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update search_indexes set name = ${name}, generation = ${generation}, position = ${JSON.stringify(position)}::jsonb,
            products = ${products}, filled_at = now(), filling = null, problem = null, changed_at = now(),
            rebuild_asked_at = case when rebuild_asked_at > ${askedBefore.toISOString()} then rebuild_asked_at end
          where engine = ${engine}`,
    )
    await tx.execute(sql`delete from search_index_words where engine = ${engine} and generation <> ${generation}`)
  })
}

/** In the order of their ids. */
export const readIndexWords = (db: Db, engine: string, generation: number, after = 0): Promise<ListedWord[]> =>
  rows<ListedWord>(
    db,
    sql`select id::float8 as id, word, titles from search_index_words
        where engine = ${engine} and generation = ${generation} and id > ${after} order by search_index_words.id`,
  )

const WORDS_AT_ONCE = 5_000

export async function addIndexWords(
  db: Db,
  { engine, generation }: { engine: string; generation: number },
  words: ReadonlyMap<string, number>,
) {
  const all = [...words]
  for (let at = 0; at < all.length; at += WORDS_AT_ONCE) {
    const some = all.slice(at, at + WORDS_AT_ONCE)
    await db.execute(
      sql`insert into search_index_words (engine, generation, word, titles)
          select ${engine}, ${generation}, each->>0, (each->>1)::int from jsonb_array_elements(${JSON.stringify(some)}::jsonb) as each
          on conflict do nothing`,
    )
  }
}

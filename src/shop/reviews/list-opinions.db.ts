import { type SQL, sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { doubtsOf } from './doubts.ts'
import type { OpinionKind } from './opinion-kinds.ts'
import type { Opinion } from './opinions.calls.ts'
import type { ModerationState } from './review.ts'

type Row = Omit<Opinion, 'doubts'> & { place: string }

type Filter = {
  state: ModerationState
  kind?: OpinionKind | undefined
  stars?: number | undefined
  q: string
  after: { key: string; id: number } | null
  limit: number
}

const SEPARATOR = ' '

const product = sql`jsonb_build_object('id', p.id, 'code', p.code, 'slug', coalesce(p.slug, ''), 'title', coalesce(
  (select title from product_texts where product_id = p.id and lang = ${defaultLang}), p.code)) as product`

const reviews = sql`select 'review' as kind, r.id, r.version, r.state, r.stars::int as stars, r.title, r.text, r.author,
    null::text as email, r.lang, r.reply, r.reason, r.created_at as "createdAt", r.published_at as "publishedAt", ${product},
    o.prefixed_id as "order", p.code
  from reviews r join products p on p.id = r.product_id join orders o on o.id = r.order_id`

const questions = sql`select 'question' as kind, q.id, q.version, q.state, null::int as stars, '' as title, q.text, q.author,
    nullif(q.email, '') as email, q.lang, q.answer as reply, q.reason, q.created_at as "createdAt",
    q.published_at as "publishedAt", ${product}, null::text as "order", p.code
  from questions q join products p on p.id = q.product_id`

/** `key` of a place: moment and kind. */
export async function listOpinions(db: Db, { state, kind, stars, q, after, limit }: Filter) {
  const isOldestFirst = state === 'pending'
  const part = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const parts = [
    ...(kind === 'question' ? [] : [sql`(${reviews} where r.state = ${state})`]),
    ...(kind === 'review' || stars ? [] : [sql`(${questions} where q.state = ${state})`]),
  ]
  const direction = isOldestFirst ? sql`asc` : sql`desc`
  const found =
    parts.length === 0
      ? []
      : await rows<Row>(
          db,
          sql`select x.*, extract(epoch from "createdAt")::text as place from (${sql.join(parts, sql` union all `)}) x
              where ${sql.join([...placeAfter(after, isOldestFirst), ...(stars ? [sql`stars = ${stars}`] : []), ...(q ? [sql`(text ilike ${part} or title ilike ${part} or lower(code) = lower(${q}))`] : []), sql`true`], sql` and `)}
              order by "createdAt" ${direction}, kind ${direction}, id ${direction} limit ${limit + 1}`,
        )
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map(withDoubts),
    last: last ? { key: [last.place, last.kind].join(SEPARATOR), id: last.id } : null,
  }
}

export const isOpinionKey = (key: string) => /^\d{1,12}(\.\d{1,9})? (review|question)$/.test(key)

function placeAfter(after: Filter['after'], isOldestFirst: boolean): SQL[] {
  if (!after) return []
  const [moment = '', kind = ''] = after.key.split(SEPARATOR)
  const place = sql`(extract(epoch from "createdAt"), kind, id)`
  const given = sql`(${moment}::numeric, ${kind}::text, ${after.id}::int)`
  return [isOldestFirst ? sql`${place} > ${given}` : sql`${place} < ${given}`]
}

export async function findOpinion(db: Db, kind: OpinionKind, id: number): Promise<Opinion | undefined> {
  const found = await firstRow<Row>(
    db,
    kind === 'review' ? sql`${reviews} where r.id = ${id}` : sql`${questions} where q.id = ${id}`,
  )
  return found && withDoubts(found)
}

export async function countPending(db: Db): Promise<number> {
  const found = await firstRow<{ count: number }>(
    db,
    sql`select ((select count(*) from reviews where state = 'pending')
          + (select count(*) from questions where state = 'pending'))::int as count`,
  )
  return found?.count ?? 0
}

const withDoubts = ({
  kind,
  id,
  version,
  state,
  stars,
  title,
  text,
  author,
  email,
  lang,
  reply,
  reason,
  createdAt,
  publishedAt,
  product: about,
  order,
}: Row): Opinion => ({
  kind,
  id,
  version,
  state,
  stars,
  title,
  text,
  author,
  email,
  lang,
  reply,
  reason,
  createdAt,
  publishedAt,
  product: about,
  order,
  doubts: doubtsOf(title, text, author),
})

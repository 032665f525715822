import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, firstRow } from '../db.ts'
import { type Opinions, PAGE_SIZE, type ShownQuestion, type ShownReview } from './review.ts'

type Stored<T> = Omit<T, 'publishedAt'> & { published_at: string }
type OpinionsRow = {
  reviews: Stored<ShownReview>[]
  stars: Record<string, number>
  questions: Stored<ShownQuestion>[]
}

/** More are rare, and shown all. */
const MOST_QUESTIONS = 100

type OpinionDeps = { db: Db; memory: LookupCache }

/** Of a product that has some. Kept until the product changes, except for later pages. */
export function opinionsOf({ db, memory }: OpinionDeps, productId: number, page: number): Promise<Opinions> {
  const read = () => readOpinions(db, productId, page)
  return page > 1 ? read() : memory.get(`opinions:${productId}`, ['catalogue', `product:${productId}`], read)
}

async function readOpinions(db: Db, productId: number, page: number): Promise<Opinions> {
  const row = await firstRow<OpinionsRow>(
    db,
    sql`select
          (select coalesce(json_agg(x), '[]') from (
            select stars, title, text, author, lang, reply, published_at from reviews
            where product_id = ${productId} and state = 'published'
            order by published_at desc, id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) x) as reviews,
          (select coalesce(json_object_agg(stars, n), '{}') from (
            select stars, count(*) as n from reviews where product_id = ${productId} and state = 'published'
            group by stars) x) as stars,
          (select coalesce(json_agg(x), '[]') from (
            select text, author, lang, answer, published_at from questions
            where product_id = ${productId} and state = 'published'
            order by published_at desc, id desc limit ${MOST_QUESTIONS}) x) as questions`,
  )
  if (!row) throw new Error('PostgreSQL returned no opinions')
  return {
    reviews: row.reviews.map(withDate),
    distribution: [1, 2, 3, 4, 5].map((stars) => row.stars[stars] ?? 0),
    questions: row.questions.map(withDate),
  }
}

const withDate = <T extends { published_at: string }>({ published_at, ...rest }: T) => ({
  ...rest,
  publishedAt: new Date(published_at),
})

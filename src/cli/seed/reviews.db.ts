import { sql } from 'drizzle-orm'
import { type DemoQuestion, type DemoReview, questions, reviews } from '../../../demo/reviews.ts'
import { type Db, rows } from '../../shop/db.ts'
import { DEFAULT_LANG } from '../../shop/languages.ts'

const DAY_MS = 24 * 60 * 60_000

/** After the orders, which they need. */
export async function seedReviews(tx: Db, now: Date) {
  for (const review of reviews) await addReview(tx, review, before(now, review.days_ago))
  for (const question of questions) await addQuestion(tx, question, before(now, question.days_ago))
}

const before = (now: Date, days: number) => sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`

async function addReview(tx: Db, review: DemoReview, at: ReturnType<typeof before>) {
  const { customer, code, stars, title, text, author, reply } = review
  const added = await rows(
    tx,
    sql`insert into reviews (product_id, order_id, order_line_id, user_id, stars, title, text, author, lang, state, reply, created_at, published_at)
        select coalesce(p.parent_id, p.id), o.id, l.id, o.user_id, ${stars}, ${title}, ${text}, ${author}, ${DEFAULT_LANG},
          'published', ${reply ?? null}, ${at}, ${at}
        from order_lines l join orders o on o.id = l.order_id join users u on u.id = o.user_id
        join products p on p.id = l.product_id
        where u.email = ${customer} and l.code = ${code} and o.state in ('completed', 'refunded') returning id`,
  )
  if (added.length !== 1) throw new Error(`${customer} has not bought ${code}, which a demo review is of`)
}

async function addQuestion(tx: Db, question: DemoQuestion, at: ReturnType<typeof before>) {
  const { code, text, author, answer } = question
  const added = await rows(
    tx,
    sql`insert into questions (product_id, text, author, email, lang, answer, state, created_at, published_at)
        select id, ${text}, ${author}, '', ${DEFAULT_LANG}, ${answer}, 'published', ${at}, ${at}
        from products where code = ${code} and parent_id is null returning id`,
  )
  if (added.length !== 1) throw new Error(`There is no demo product ${code}`)
}

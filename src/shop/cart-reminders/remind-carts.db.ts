import { sql } from 'drizzle-orm'
import { lockOpenCart } from '../cart/cart.db.ts'
import { MAX_QUANTITY } from '../cart/cart.ts'
import { fitsGoodsOf } from '../cart/services.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Keys } from '../keys.ts'
import type { Lang } from '../languages.ts'
import { MAY_GET } from '../newsletter/audience.db.ts'
import type { Settings } from '../settings/settings.ts'
import { equalText } from '../tokens.ts'

const SLICE = 200
/** Older carts are forgotten: whoever switches reminders on writes to nobody about last year. */
const LATEST_HOURS = 72

type Deps = { db: Db; queue: Queue; settings: Pick<Settings, 'cart_reminder'> }

/**
 * One e-mail for a cart, to who has an account, a confirmed address and subscribed to the news. Found from subscribers,
 * so that changes of carts keep no index of times. @returns how many
 */
export async function remindOfCarts({ db, queue, settings: { cart_reminder } }: Deps, now: Date): Promise<number> {
  if (!cart_reminder.is_on) return 0
  const at = sql`${now.toISOString()}::timestamptz`
  return db.transaction(async (tx) => {
    const reminded = await rows<{ cartId: string; email: string; lang: Lang }>(
      tx,
      sql`with due as (
            select c.id, s.email, s.lang from newsletter_subscribers s
            join users u on u.email = s.email and u.email_confirmed_at is not null and u.deactivated_at is null
            join carts c on c.id = u.cart_id and c.state = 'open'
            where ${MAY_GET} and c.updated_at < ${at} - make_interval(hours => ${cart_reminder.hours}::int)
              and c.updated_at > ${at} - make_interval(hours => ${cart_reminder.hours + LATEST_HOURS}::int)
              and exists (select from cart_items i where i.cart_id = c.id)
              and not exists (select from cart_reminders r where r.cart_id = c.id)
              and not exists (select from orders o where o.email = s.email and o.placed_at > c.updated_at)
            limit ${SLICE}
          ), reminded as (
            insert into cart_reminders (cart_id, sent_at) select id, ${at} from due
            on conflict (cart_id) do nothing returning cart_id
          )
          select d.id as "cartId", d.email, d.lang from due d join reminded r on r.cart_id = d.id`,
    )
    for (const { cartId, email, lang } of reminded) {
      await queueEmail(tx, queue, {
        kind: 'abandoned-cart',
        subject: `cart:${cartId}`,
        recipient: email,
        lang,
        data: { cartId },
      })
    }
    return reminded.length
  })
}

const text = (cartId: string) => `restore:${cartId}`

export const cartLinkToken = (keys: Keys, cartId: string) => `${cartId}.${keys.mac('carts', text(cartId))}`

/** @returns the cart; null for a wrong link */
export function cartOfLink(keys: Keys, token: string): string | null {
  const [, cartId = '', mac = ''] = /^([0-9a-f-]{36})\.([\w-]{20,100})$/.exec(token) ?? []
  return cartId && keys.some('carts', text(cartId), (right) => equalText(mac, right)) ? cartId : null
}

export const isRestorable = async (db: Db, cartId: string): Promise<boolean> =>
  (await firstRow(
    db,
    sql`select 1 from carts c where c.id = ${cartId} and c.state = 'open'
        and exists (select from cart_items where cart_id = c.id)`,
  )) !== undefined

export const linesToRemindOf = (db: Db, cartId: string, lang: Lang) =>
  rows<{ title: string; quantity: number }>(
    db,
    sql`select coalesce((select t.title from product_texts t where t.product_id = p.id
            order by (t.lang = ${lang}) desc limit 1), p.code) as title, i.quantity
        from cart_items i join products p on p.id = i.product_id
        where i.cart_id = ${cartId} and p.type = 'product' order by i.id limit 20`,
  )

const available = sql`case when p.type = 'service' then ${MAX_QUANTITY}::int else p.quantity + p.virtual_quantity end`

/** Into the cart of whoever opened the link, at today's prices. However often it is asked, the pieces are the same. */
export function restoreCart(db: Db, from: string, into: string): Promise<boolean> {
  if (from === into) return Promise.resolve(true)
  return db.transaction(async (tx) => {
    if (!(await isRestorable(tx, from)) || !(await lockOpenCart(tx, into))) return false
    const put = (which: ReturnType<typeof sql>) => sql`
      insert into cart_items as line (cart_id, product_id, quantity, seen_price)
      select ${into}, p.id, least(l.quantity, ${available}), p.price
      from cart_items l join products p on p.id = l.product_id left join products parent on parent.id = p.parent_id
      where l.cart_id = ${from} and ${which} and ${available} > 0
        and p.is_published and not p.has_variations and coalesce(parent.is_published, true)
      order by l.id
      on conflict (cart_id, product_id) do update set quantity = greatest(line.quantity, excluded.quantity)`
    await tx.execute(put(sql`p.type = 'product'`))
    // Services fit the goods that are there by now.
    await tx.execute(put(sql`p.type = 'service' and ${fitsGoodsOf(into)}`))
    return true
  })
}

import { sql } from 'drizzle-orm'
import { MAX_WISHES } from '../catalogue/wishlist.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { randomToken } from '../tokens.ts'
import { checkListName, type ListNameProblem, MAX_LISTS } from './list-name.ts'

/** `name`: null for the first list while it has none of its own. */
export type WishList = { id: string; name: string | null; shareToken: string | null; isFirst: boolean; total: number }
type ListRow = { id: string; name: string | null; share_token: string | null; is_first: boolean; total: number }

export type ListIn = { userId: number; listId: string }
type Named = { ok: true; id: string } | { ok: false; problem: ListNameProblem }

/** The first list, which the hearts fill, before the others. */
export async function listsOf(db: Db, userId: number): Promise<WishList[]> {
  const found = await rows<ListRow>(
    db,
    sql`select l.id, w.name, w.share_token, l.id = u.wishlist_id as is_first,
          (select count(*)::int from wishlist_items i where i.wishlist_id = l.id) as total
        from users u
        cross join lateral (select u.wishlist_id as id union select id from wish_lists where user_id = u.id) l
        left join wish_lists w on w.id = l.id
        where u.id = ${userId} order by is_first desc, w.created_at, l.id`,
  )
  return found.map(({ id, name, share_token, is_first, total }) => ({
    id,
    name,
    shareToken: share_token,
    isFirst: is_first,
    total,
  }))
}

/** @param name cleaned */
export function createList(db: Db, userId: number, name: string): Promise<Named> {
  return db.transaction(async (tx) => {
    const lists = await lockLists(tx, userId)
    const problem = checkListName(name) ?? (isTaken(lists, name) ? 'taken' : null)
    if (problem) return { ok: false, problem } as const
    if (lists.length >= MAX_LISTS) return { ok: false, problem: 'too-many' } as const
    const list = await firstRow<{ id: string }>(
      tx,
      sql`insert into wish_lists (user_id, name) values (${userId}, ${name}) returning id`,
    )
    if (!list) throw new Error('The new list has no id')
    return { ok: true, id: list.id } as const
  })
}

/** @returns null when the customer has no such list */
export function renameList(db: Db, { userId, listId }: ListIn, name: string): Promise<Named | null> {
  return db.transaction(async (tx) => {
    const lists = await lockLists(tx, userId)
    if (!lists.some(({ id }) => id === listId)) return null
    const others = lists.filter(({ id }) => id !== listId)
    const problem = checkListName(name) ?? (isTaken(others, name) ? 'taken' : null)
    if (problem) return { ok: false, problem } as const
    await tx.execute(sql`insert into wish_lists (id, user_id, name) values (${listId}, ${userId}, ${name})
      on conflict (id) do update set name = excluded.name`)
    return { ok: true, id: listId } as const
  })
}

/** The first list stays, because the hearts fill it. */
export function deleteList(db: Db, { userId, listId }: ListIn): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lists = await lockLists(tx, userId)
    if (!lists.some(({ id, isFirst }) => id === listId && !isFirst)) return false
    await tx.execute(sql`delete from wish_lists where id = ${listId}`)
    await tx.execute(sql`delete from wishlist_items where wishlist_id = ${listId}`)
    return true
  })
}

/** Turned on again it gets another link. */
export function shareList(db: Db, { userId, listId }: ListIn, isOn: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lists = await lockLists(tx, userId)
    if (!lists.some(({ id }) => id === listId)) return false
    await tx.execute(
      isOn
        ? sql`insert into wish_lists as list (id, user_id, share_token) values (${listId}, ${userId}, ${randomToken()})
              on conflict (id) do update set share_token = coalesce(list.share_token, excluded.share_token)`
        : sql`update wish_lists set share_token = null where id = ${listId}`,
    )
    return true
  })
}

/** @returns full: the other list holds no more; null when a list is not the customer's */
export function putInList(
  db: Db,
  { userId, listId }: ListIn,
  { productId, to, keeps }: { productId: number; to: string; keeps: boolean },
): Promise<'put' | 'full' | null> {
  return db.transaction(async (tx) => {
    const lists = await lockLists(tx, userId)
    const target = lists.find(({ id }) => id === to)
    if (!target || !lists.some(({ id }) => id === listId) || to === listId) return null
    if (target.total >= MAX_WISHES) return 'full'
    await tx.execute(sql`insert into wishlist_items (wishlist_id, product_id)
      select ${to}, product_id from wishlist_items where wishlist_id = ${listId} and product_id = ${productId}
      on conflict do nothing`)
    if (!keeps) await removeItem(tx, listId, productId)
    return 'put'
  })
}

export function removeFromList(db: Db, { userId, listId }: ListIn, productId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lists = await lockLists(tx, userId)
    if (!lists.some(({ id }) => id === listId)) return false
    await removeItem(tx, listId, productId)
    return true
  })
}

/** Of a customer whose account is open. */
export async function sharedList(db: Db, token: string): Promise<{ id: string; name: string | null } | undefined> {
  return firstRow<{ id: string; name: string | null }>(
    db,
    sql`select l.id, l.name from wish_lists l join users u on u.id = l.user_id
        where l.share_token = ${token} and u.deactivated_at is null and u.deleted_at is null`,
  )
}

/** Serialised, so that two windows cannot pass a limit or give two lists one name. */
async function lockLists(tx: Db, userId: number): Promise<WishList[]> {
  await tx.execute(sql`select 1 from users where id = ${userId} for update`)
  return listsOf(tx, userId)
}

const isTaken = (lists: readonly WishList[], name: string) =>
  lists.some((list) => list.name?.toLocaleLowerCase() === name.toLocaleLowerCase())

const removeItem = (tx: Db, listId: string, productId: number) =>
  tx.execute(sql`delete from wishlist_items where wishlist_id = ${listId} and product_id = ${productId}`)

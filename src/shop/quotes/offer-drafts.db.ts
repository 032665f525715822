import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { standsInOffer, writeDraftSearch } from './offer-search.db.ts'
import { type OfferContent, offerDrafts, offerDraftVersions } from './quotes.tables.ts'

export type OfferDraft = typeof offerDrafts.$inferSelect

type Written = { content: OfferContent; actor: string; now: Date }

export function createDraft(db: Db, { content, actor, now }: Written): Promise<number> {
  return db.transaction(async (tx) => {
    const values = { content, actor, createdAt: now, updatedAt: now }
    const [draft] = await tx.insert(offerDrafts).values(values).returning({ id: offerDrafts.id })
    if (!draft) throw new Error('A draft of an offer was not written')
    await tx.insert(offerDraftVersions).values({ draftId: draft.id, version: 1, content, actor, at: now })
    return draft.id
  })
}

export type DraftSaved = { ok: true; version: number } | { ok: false; reason: 'unknown' | 'sent' | 'changed' }

/** Earlier versions are kept. @param edit.version of the draft that the person read */
export function saveDraft(db: Db, id: number, edit: Written & { version: number }): Promise<DraftSaved> {
  const { content, actor, now } = edit
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) return { ok: false, reason: 'unknown' }
    if (draft.quoteId !== null) return { ok: false, reason: 'sent' }
    if (draft.version !== edit.version) return { ok: false, reason: 'changed' }
    const version = draft.version + 1
    await tx.update(offerDrafts).set({ content, actor, version, updatedAt: now }).where(eq(offerDrafts.id, id))
    await tx.insert(offerDraftVersions).values({ draftId: id, version, content, actor, at: now })
    return { ok: true, version }
  })
}

export async function lockDraft(tx: Db, id: number): Promise<OfferDraft | undefined> {
  const [draft] = await tx.select().from(offerDrafts).where(eq(offerDrafts.id, id)).for('update')
  return draft
}

export async function findDraft(db: Db, id: number): Promise<OfferDraft | undefined> {
  const [draft] = await db.select().from(offerDrafts).where(eq(offerDrafts.id, id))
  return draft
}

/** Who wrote which version, the newest first. */
export const draftVersions = (db: Db, id: number) =>
  db
    .select({
      version: offerDraftVersions.version,
      at: offerDraftVersions.at,
      content: offerDraftVersions.content,
      person: sql<string | null>`(select name from staff where ${offerDraftVersions.actor} = 'staff:' || staff.id)`,
    })
    .from(offerDraftVersions)
    .where(eq(offerDraftVersions.draftId, id))
    .orderBy(desc(offerDraftVersions.version))
    .limit(50)

type DraftQuery = { query?: string | undefined; before?: number | undefined; limit: number }

/** Those that are not sent, the newest first. `before`: the last id of the page before. */
export async function openDrafts(db: Db, { query, before, limit }: DraftQuery) {
  if (query) await writeDraftSearch(db)
  const isFound = query ? standsInOffer(query, sql`${offerDrafts.searchText}`) : undefined
  const isBefore = before === undefined ? undefined : lt(offerDrafts.id, before)
  return db
    .select()
    .from(offerDrafts)
    .where(and(isNull(offerDrafts.quoteId), isBefore, isFound))
    .orderBy(desc(offerDrafts.id))
    .limit(limit)
}

/** @returns false where it is sent or gone */
export function removeDraft(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(offerDrafts)
      .where(and(eq(offerDrafts.id, id), isNull(offerDrafts.quoteId)))
      .returning({ id: offerDrafts.id })
    return removed.length > 0
  })
}

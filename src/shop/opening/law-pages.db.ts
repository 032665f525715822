import { sql } from 'drizzle-orm'
import { toRigaDate } from '../calendar/days.ts'
import { pages } from '../content/content.tables.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { byLanguage, inLang, type Lang, type LocalizedText, languages } from '../languages.ts'
import { sanitise, sanitiseAll } from '../sanitise.ts'
import { missingIdentity } from '../settings/identity.ts'
import { isLawPage, LAW_PAGES, type LawPage } from '../settings/law-pages.ts'
import { pageDigest } from '../settings/missing.db.ts'
import { saveSetting, storedSettings } from '../settings/settings.db.ts'
import { settingsOf } from '../settings/settings.ts'
import { deliveryRows } from './delivery.db.ts'
import type { LawData, LawTexts } from './law-data.ts'
import type { LawPageText } from './setup.calls.ts'
import type { LawPageState } from './setup.ts'

export async function lawPages(db: Db): Promise<LawPageState[]> {
  const { settings } = settingsOf(await storedSettings(db))
  const found = await rows<{ slug: string; digest: string }>(db, sql`select slug, ${pageDigest} as digest from pages`)
  return LAW_PAGES.map((slug) => {
    const digest = found.find((page) => page.slug === slug)?.digest ?? ''
    const signed = settings.signed_pages[slug]
    const state = digest === '' ? 'missing' : !signed ? 'draft' : signed.digest === digest ? 'signed' : 'changed'
    return { slug, state, signedOn: signed?.day ?? null, digest }
  })
}

/** As buyers will read it. */
export async function readLawPage(db: Db, slug: LawPage): Promise<LawPageText | null> {
  const page = await firstRow<{ title: LocalizedText; content: LocalizedText; digest: string }>(
    db,
    sql`select title, content, ${pageDigest} as digest from pages where slug = ${slug}`,
  )
  if (!page) return null
  const textIn = (lang: Lang) => ({
    lang,
    title: inLang(page.title, lang),
    content: sanitise(inLang(page.content, lang)),
  })
  return { slug, digest: page.digest, texts: languages.map(textIn) }
}

export type Drafted = { ok: true; written: LawPage[] } | { ok: false; reason: 'identity' }

/** Writes drafts of the pages that are missing, with the company's data; what is there is left as it is. */
export function draftLawPages(db: Db, now: Date, texts: Record<Lang, LawTexts>): Promise<Drafted> {
  return db.transaction(async (tx) => {
    const { settings } = settingsOf(await storedSettings(tx))
    if (missingIdentity(settings.identity).length > 0) return { ok: false, reason: 'identity' }
    const data: LawData = {
      identity: settings.identity,
      transferDays: settings.transfer_days,
      delivery: await deliveryRows(tx),
      today: toRigaDate(now),
    }
    const written = await tx
      .insert(pages)
      .values(LAW_PAGES.map((slug) => draftOf(slug, texts, data)))
      .onConflictDoNothing()
      .returning({ slug: pages.slug })
    return { ok: true, written: LAW_PAGES.filter((slug) => written.some((page) => page.slug === slug)) }
  })
}

function draftOf(slug: LawPage, texts: Record<Lang, LawTexts>, data: LawData) {
  const words = byLanguage((lang) => texts[lang][slug](data))
  const part = (name: 'title' | 'subTitle' | 'content') => byLanguage((lang) => words[lang][name])
  return { slug, title: part('title'), subTitle: part('subTitle'), content: sanitiseAll(part('content')) }
}

/** @param digest of the text that was read: another one is not signed. @returns whether it was */
export function signLawPage(
  db: Db,
  { slug, digest, now }: { slug: LawPage; digest: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table settings in share row exclusive mode`)
    const page = await firstRow<{ digest: string }>(
      tx,
      sql`select ${pageDigest} as digest from pages where slug = ${slug} for share`,
    )
    if (page?.digest !== digest) return false
    const day = toRigaDate(now)
    const { settings } = settingsOf(await storedSettings(tx))
    await saveSetting(tx, 'signed_pages', { ...settings.signed_pages, [slug]: { digest, day } })
    // Orders say which terms held.
    if (slug === 'terms') await saveSetting(tx, 'terms_version', day)
    return true
  })
}

/** Of the demo, whose pages nobody has to answer for. */
export async function signAllPages(tx: Db, now = new Date()) {
  const written = await rows<{ slug: string; digest: string }>(tx, sql`select slug, ${pageDigest} as digest from pages`)
  const signed = written
    .filter(({ slug }) => isLawPage(slug))
    .map(({ slug, digest }) => [slug, { digest, day: toRigaDate(now) }])
  await saveSetting(tx, 'signed_pages', Object.fromEntries(signed))
}

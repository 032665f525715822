import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { type Lang, languages } from '../languages.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import { type EditableEmail, type OwnWords, TEXT_PARTS, type TextProblem, textProblems } from './email-texts.ts'

type Words = Partial<Record<Lang, string>>
type Row = { subject: Words; intro: Words; closing: Words; version: number }

/** What staff wrote for a kind of e-mail, in one language. */
export async function ownWords(db: Db, kind: string, lang: Lang): Promise<OwnWords | null> {
  const found = await findRow(db, kind)
  if (!found) return null
  const words = TEXT_PARTS.flatMap((part) => (found[part][lang] ? [[part, found[part][lang]]] : []))
  return words.length > 0 ? Object.fromEntries(words) : null
}

const findRow = (db: Db, kind: string) =>
  firstRow<Row>(db, sql`select subject, intro, closing, version from email_texts where kind = ${kind}`)

export const changedKinds = async (db: Db): Promise<string[]> =>
  (
    await rows<{ kind: string }>(
      db,
      sql`select kind from email_texts where subject <> '{}' or intro <> '{}' or closing <> '{}'`,
    )
  ).map(({ kind }) => kind)

type Fields = Record<string, string>

export type EmailTextRead = { version: number; fields: Fields }

export async function readEmailText(db: Db, kind: EditableEmail): Promise<EmailTextRead> {
  const found = await findRow(db, kind)
  return { version: found?.version ?? 0, fields: fieldsOf(found) }
}

const fieldsOf = (row: Row | undefined): Fields =>
  Object.fromEntries(
    TEXT_PARTS.flatMap((part) => languages.map((lang) => [`${part}.${lang}`, row?.[part][lang] ?? ''] as const)),
  )

export type EmailTextEdited =
  | { ok: true }
  | { ok: false; reason: 'fields'; problems: Record<string, TextProblem> }
  | { ok: false; reason: 'conflict'; version: number; conflicts: (Conflict & { person: null; at: null })[] }

/** Empty texts are the program's own again. */
export function editEmailText(
  db: Db,
  kind: EditableEmail,
  edit: Edit<Fields> & { version: number },
): Promise<EmailTextEdited> {
  return db.transaction(async (tx) => {
    const made = await firstRow(
      tx,
      sql`insert into email_texts (kind) values (${kind}) on conflict (kind) do nothing returning id`,
    )
    const row = await firstRow<Row>(
      tx,
      sql`select subject, intro, closing, version from email_texts where kind = ${kind} for update`,
    )
    if (!row) throw new Error('The texts were not written')
    const changes = Object.fromEntries(Object.entries(edit.changes).map(([path, text = '']) => [path, text.trim()]))
    const problems = textProblems(kind, changes)
    if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
    const before = fieldsOf(row)
    const isCurrent = edit.version === (made ? 0 : row.version)
    const base = isCurrent ? before : edit.base
    const merged = mergeEdits<Fields>(before, { base, changes })
    if (merged.conflicts.length > 0) {
      const conflicts = merged.conflicts.map((each) => ({ ...each, person: null, at: null }))
      return { ok: false, reason: 'conflict', version: row.version, conflicts }
    }
    const after = { ...before, ...merged.changes } as Fields
    const wordsOf = (part: string) =>
      JSON.stringify(
        Object.fromEntries(
          languages.flatMap((lang) => (after[`${part}.${lang}`] ? [[lang, after[`${part}.${lang}`]]] : [])),
        ),
      )
    await tx.execute(sql`update email_texts set subject = ${wordsOf('subject')}::jsonb, intro = ${wordsOf('intro')}::jsonb,
      closing = ${wordsOf('closing')}::jsonb where kind = ${kind}`)
    return { ok: true }
  })
}

import { sql } from 'drizzle-orm'
import { lastChange } from '../audit-log/audit-log.db.ts'
import { type Db, firstRow } from '../db.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import {
  type FormFields,
  fieldsOfForm,
  keysOfForm,
  pathsOf,
  type SettingFormName,
  type SettingProblem,
} from './setting-forms.ts'
import { checkedField, NOTICE_PARTS, problemsTogether, valueAt, valuesOf } from './setting-problems.ts'
import { type FieldValue, shownValue } from './setting-values.ts'
import { saveSetting, storedSettings } from './settings.db.ts'
import { type Settings, settingsOf } from './settings.ts'

type Values = Record<string, FieldValue>
type Json = { [key: string]: unknown }

export type FormRead = { name: SettingFormName; version: number; fields: Values }

type Contested = Conflict & { person: string | null; at: string | null }

export type FormEdited =
  | { ok: true }
  | { ok: false; reason: 'fields'; problems: Record<string, SettingProblem> }
  | { ok: false; reason: 'conflict'; version: number; conflicts: Contested[] }

/** The fields of a form that belong to a setting, of a value that it has had. */
export const formValuesOf = (name: SettingFormName, key: string, value: unknown): Values =>
  Object.fromEntries(
    pathsOf(fieldsOfForm(name))
      .filter(([path]) => path.split('.')[0] === key)
      .map(([path, field]) => [path, shownValue(field, valueAt({ [key]: value }, path))]),
  )

/** Values of a form that are kept elsewhere. */
export type FormSource = {
  read(db: Db, fields: Values): Promise<Values>
  /** In the transaction of the settings; writes nothing where it finds problems. */
  write(tx: Db, fields: Values, changes: Partial<Values>): Promise<Record<string, SettingProblem>>
}

/** `version`: rises with every change of one of its settings. */
export async function readForm(db: Db, name: SettingFormName, source?: FormSource): Promise<FormRead> {
  const { settings } = settingsOf(await storedSettings(db))
  return { name, version: await versionOf(db, name), fields: await allValues(db, { name, settings, source }) }
}

async function allValues(
  db: Db,
  { name, settings, source }: { name: SettingFormName; settings: Settings; source: FormSource | undefined },
): Promise<Values> {
  const fields = valuesOf(fieldsOfForm(name), settings)
  return source ? { ...fields, ...(await source.read(db, fields)) } : fields
}

async function versionOf(db: Db, name: SettingFormName): Promise<number> {
  const keys = sql`array(select jsonb_array_elements_text(${JSON.stringify(keysOfForm(name))}::jsonb))`
  const found = await firstRow<{ version: number }>(
    db,
    sql`select coalesce(sum(version), 0)::int as version from settings where key = any(${keys})`,
  )
  return found?.version ?? 0
}

/** Fields that others changed meanwhile are merged, or returned where both changed the same one; then nothing is written. */
export function editForm(db: Db, name: SettingFormName, edit: Edit<Values>, source?: FormSource): Promise<FormEdited> {
  return db.transaction(async (tx) => {
    // A setting that is not stored yet has no row to lock.
    await tx.execute(sql`lock table settings in share row exclusive mode`)
    const { settings } = settingsOf(await storedSettings(tx))
    const fields = Object.fromEntries(pathsOf(fieldsOfForm(name)))
    const checked: Record<string, unknown> = {}
    const shown: Values = {}
    const problems: Record<string, SettingProblem> = {}
    for (const [path, typed = ''] of Object.entries(edit.changes)) {
      const field = fields[path]
      const result = field && checkedField(path, field, typed)
      if (!result?.ok) problems[path] = result?.problem ?? 'unknown'
      else {
        checked[path] = result.value
        shown[path] = shownValue(field as FormFields[string], result.value)
      }
    }
    const before = await allValues(tx, { name, settings, source })
    Object.assign(problems, problemsTogether({ ...before, ...shown }))
    if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
    const merged = mergeEdits<Values>(before, { base: edit.base, changes: shown })
    if (merged.conflicts.length > 0) {
      const conflicts: Contested[] = []
      for (const conflict of merged.conflicts) conflicts.push(await contested(tx, conflict))
      return { ok: false, reason: 'conflict', version: await versionOf(tx, name), conflicts }
    }
    const refused = await source?.write(tx, { ...before, ...shown }, merged.changes)
    if (refused && Object.keys(refused).length > 0) return { ok: false, reason: 'fields', problems: refused }
    const paths = Object.keys(merged.changes)
    for (const key of keysOfForm(name)) {
      const own = paths.filter((path) => path.split('.')[0] === key)
      if (own.length === 0) continue
      const value = own.reduce<unknown>(
        (json, path) => withValue(json, path.split('.').slice(1), checked[path]),
        settings[key as keyof Settings],
      )
      await saveSetting(tx, key as keyof Settings, withoutEmpty(key, value) as never)
    }
    return { ok: true }
  })
}

/** Nothing is shown where neither is there. */
const withoutEmpty = (key: string, value: unknown) =>
  key === 'guarantee_notice' && NOTICE_PARTS.every((part) => !(value as Json | null)?.[part]) ? null : value

function withValue(json: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const object = (json ?? {}) as Json
  return { ...object, [key]: withValue(object[key], rest, value) }
}

async function contested(tx: Db, conflict: Conflict): Promise<Contested> {
  const subject = `setting:${conflict.field.split('.')[0]}`
  const change = await lastChange(tx, { subject, table: 'settings', column: 'value' })
  return { ...conflict, person: change?.person ?? null, at: change?.at ?? null }
}

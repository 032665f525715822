import { sql } from 'drizzle-orm'
import { lastChange } from '../audit-log/audit-log.db.ts'
import { type Db, firstRow } from '../db.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import { type ThemeProblem, themeProblems } from '../theme/check-theme.ts'
import { logoAddress, type ShownLogo } from '../theme/logo.ts'
import {
  COLOUR_FIELDS,
  colourFrom,
  DEFAULT_THEME,
  fieldsOfTheme,
  isDefaultTheme,
  type Theme,
  type ThemeFields,
  themeFromFields,
} from '../theme/theme.ts'
import type { LogoSetting } from '../theme/theme-setting.ts'
import { saveSetting, storedSettings } from './settings.db.ts'
import { settingsOf } from './settings.ts'

type ThemeRead = { version: number; fields: ThemeFields; isDefault: boolean; logo: ShownLogo | null }

type Contested = Conflict & { person: string | null; at: string | null }

type ThemeEdited =
  | { ok: true }
  | { ok: false; reason: 'values'; wrong: string[] }
  | { ok: false; reason: 'contrast'; problems: ThemeProblem[] }
  | { ok: false; reason: 'conflict'; version: number; conflicts: Contested[] }

export async function readTheme(db: Db): Promise<ThemeRead> {
  const { settings } = settingsOf(await storedSettings(db))
  return {
    version: await versionOf(db),
    fields: fieldsOfTheme(settings.theme ?? DEFAULT_THEME),
    isDefault: settings.theme === null,
    logo: logoAddress(settings.logo),
  }
}

async function versionOf(db: Db): Promise<number> {
  const found = await firstRow<{ version: number }>(db, sql`select version from settings where key = 'theme'`)
  return found?.version ?? 0
}

/** Colours that others changed meanwhile are merged, or returned where both changed the same one; then nothing is written. */
export function editTheme(db: Db, edit: Edit<ThemeFields>): Promise<ThemeEdited> {
  return db.transaction(async (tx): Promise<ThemeEdited> => {
    // A theme that is not stored yet has no row to lock.
    await tx.execute(sql`lock table settings in share row exclusive mode`)
    const before = (await readTheme(tx)).fields
    const wrong = Object.keys(edit.changes).filter((path) => !(path in before))
    if (wrong.length > 0) return { ok: false, reason: 'values', wrong }
    const { changes, conflicts } = mergeEdits<ThemeFields>(before, { ...edit, changes: tidied(edit.changes) })
    if (conflicts.length > 0) {
      const change = await lastChange(tx, { subject: 'setting:theme', table: 'settings', column: 'value' })
      const by = { person: change?.person ?? null, at: change?.at ?? null }
      const contested = conflicts.map((each) => ({ ...each, ...by }))
      return { ok: false, reason: 'conflict', version: await versionOf(tx), conflicts: contested }
    }
    const read = themeFromFields({ ...before, ...changes } as ThemeFields)
    if (!read.ok) return { ok: false, reason: 'values', wrong: read.wrong }
    const problems = themeProblems(read.theme)
    if (problems.length > 0) return { ok: false, reason: 'contrast', problems }
    await keep(tx, read.theme)
    return { ok: true }
  })
}

/** `0AF` is compared as `#00aaff`, as it is stored. */
const tidied = (changes: Partial<ThemeFields>): ThemeFields =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([path, value]) =>
      value === undefined ? [] : [[path, COLOUR_FIELDS.includes(path) ? (colourFrom(value) ?? value) : value]],
    ),
  )

const keep = (tx: Db, theme: Theme) => saveSetting(tx, 'theme', isDefaultTheme(theme) ? null : theme)

export const resetTheme = (db: Db): Promise<void> => keep(db, DEFAULT_THEME)

export const saveLogo = (db: Db, logo: LogoSetting | null): Promise<void> => saveSetting(db, 'logo', logo)

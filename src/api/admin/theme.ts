import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall, staffUpload } from '../../http/staff/staff-calls.ts'
import { keepLogo } from '../../shop/media/logo-files.db.ts'
import { editTheme, readTheme, resetTheme, saveLogo } from '../../shop/settings/edit-theme.db.ts'
import type { ThemeProblem } from '../../shop/theme/check-theme.ts'
import { ThemeEdit, ThemeForm } from '../../shop/theme/theme.calls.ts'
import { THEME_FONTS } from '../../shop/theme/theme.ts'
import { orRefuse } from './refused-file.ts'
import { editConflict } from './shared.ts'

const MAX_LOGO_BYTES = 1024 * 1024

const read = staffCall({
  method: 'GET',
  path: '/theme',
  about: 'Colours, corners, typeface and logo of the shop, and their version',
  access: 'read:settings',
  answer: ThemeForm,
  run: ({ db }) => readTheme(db),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/theme',
  about: `Write changed values (typefaces: ${THEME_FONTS.join(', ')}); needs If-Match. 409 names fields that others changed, 422 colours that cannot be read on one another and the nearest that can`,
  access: 'write:settings',
  isVersioned: true,
  body: ThemeEdit,
  answer: ThemeForm,
  run: async (ctx, { body }) => {
    ctx.readVersion()
    const edited = await editTheme(ctx.db, body)
    if (edited.ok) return readTheme(ctx.db)
    if (edited.reason === 'conflict') throw editConflict(ctx, edited)
    throw new HttpError(422, ctx.t.structure.invalid, problemsOf(ctx, edited))
  },
})

type Refused = { reason: 'values'; wrong: string[] } | { reason: 'contrast'; problems: ThemeProblem[] }

function problemsOf({ t }: StaffContext, refused: Refused): Record<string, string[]> {
  if (refused.reason === 'values') {
    return Object.fromEntries(
      refused.wrong.map((path) => [path, [path.includes('.') ? t.theme.colour : t.settings.problems.unknown]]),
    )
  }
  return Object.fromEntries(refused.problems.map(({ field, ...problem }) => [field, [t.theme.contrast(problem)]]))
}

const reset = staffCall({
  method: 'POST',
  path: '/theme/default',
  about: 'Go back to the colours, corners and typeface of the program; the logo stays. Needs If-Match',
  access: 'write:settings',
  isVersioned: true,
  answer: ThemeForm,
  run: async (ctx) => {
    const version = ctx.readVersion()
    if ((await readTheme(ctx.db)).version !== version) {
      throw new HttpError(409, ctx.t.errors.changedMeanwhile, { reason: 'changed' })
    }
    await ctx.db.transaction((tx) => resetTheme(tx))
    return readTheme(ctx.db)
  },
})

const logo = staffUpload({
  path: '/theme/logo',
  about: 'Give the shop a logo: SVG, which is cleaned, or PNG, of at most 1 MB',
  access: 'write:settings',
  maxBytes: MAX_LOGO_BYTES,
  answer: ThemeForm,
  run: (ctx, { file }) =>
    orRefuse(ctx, async () => {
      const { media } = ctx.services
      const logo = await keepLogo({ db: ctx.db, media }, await media.receiveLogo(file.content, file.name))
      await ctx.db.transaction((tx) => saveLogo(tx, logo))
      return readTheme(ctx.db)
    }),
})

const removeLogo = staffCall({
  method: 'DELETE',
  path: '/theme/logo',
  about: 'Show the name of the shop in words again',
  access: 'write:settings',
  answer: ThemeForm,
  run: async ({ db }) => {
    await db.transaction((tx) => saveLogo(tx, null))
    return readTheme(db)
  },
})

export const themeCalls: readonly StaffCall[] = [read, edit, reset, logo, removeLogo]

import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { demandProof, type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { seriesSource } from '../../shop/invoices/edit-series.db.ts'
import { editForm, readForm } from '../../shop/settings/edit-settings.db.ts'
import type { SettingFormName } from '../../shop/settings/setting-forms.ts'
import { FormName, SettingEdit, SettingForm } from '../../shop/settings/settings.calls.ts'
import { editConflict } from './shared.ts'

const ByForm = z.object({ form: FormName })

const sourceOf = (form: SettingFormName, now: Date) => (form === 'numbers' ? seriesSource(now) : undefined)

const read = staffCall({
  method: 'GET',
  path: '/settings/:form',
  about: 'Settings of one kind as fields, and their version',
  access: 'read:settings',
  params: ByForm,
  answer: SettingForm,
  run: (ctx, { params: { form } }) => readForm(ctx.db, form, sourceOf(form, ctx.now)),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/settings/:form',
  about:
    'Write changed settings; needs If-Match with the version that was read. 409 names fields that others changed. The bank account needs a proof',
  access: 'write:settings',
  isVersioned: true,
  params: ByForm,
  body: SettingEdit,
  answer: SettingForm,
  run: async (ctx, { params: { form }, body }) => {
    ctx.readVersion()
    await saveForm(ctx, form, body)
    return readForm(ctx.db, form, sourceOf(form, ctx.now))
  },
})

/** @throws HttpError 409 with both values, 422 with words at the fields */
export async function saveForm(ctx: StaffContext, form: SettingFormName, edit: Parameters<typeof editForm>[2]) {
  // Whoever changes it gets the money of buyers.
  if (form === 'bank') demandProof(ctx)
  const edited = await editForm(ctx.db, form, edit, sourceOf(form, ctx.now))
  if (edited.ok) return
  const { settings, structure } = ctx.t
  if (edited.reason === 'conflict') throw editConflict(ctx, edited)
  const problems = Object.entries(edited.problems).map(([path, problem]) => [path, [settings.problems[problem]]])
  throw new HttpError(422, structure.invalid, Object.fromEntries(problems))
}

export const settingCalls: readonly StaffCall[] = [read, edit]

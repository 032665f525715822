import {
  type FormFields,
  fieldsOfForm,
  keysOfForm,
  pathsOf,
  SETTING_FORM_NAMES,
  type SettingField,
  type SettingProblem,
} from './setting-forms.ts'
import { checkedValue, type FieldValue, shownValue } from './setting-values.ts'
import type { Settings } from './settings.ts'

type Values = Record<string, FieldValue>
type Json = { [key: string]: unknown }

/** What the forms of staff would refuse of a setting, by path; `settings` has its new value. */
export function problemsOfSetting(key: keyof Settings, settings: Settings): Record<string, SettingProblem> {
  const forms = SETTING_FORM_NAMES.filter((form) => keysOfForm(form).includes(key)).map(fieldsOfForm)
  const isOfKey = (path: string) => path.split('.')[0] === key
  const own = forms.flatMap(pathsOf).filter(([path]) => isOfKey(path))
  const problems = own.flatMap(([path, field]): [string, SettingProblem][] => {
    const result = checkedField(path, field, shownValue(field, valueAt(settings, path)))
    return result.ok ? [] : [[path, result.problem]]
  })
  const together = problemsTogether(Object.assign({}, ...forms.map((fields) => valuesOf(fields, settings))))
  return { ...together, ...Object.fromEntries(problems) }
}

export const valueAt = (settings: object, path: string) =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Json | null | undefined)?.[key], settings)

export const valuesOf = (fields: FormFields, settings: Settings): Values =>
  Object.fromEntries(pathsOf(fields).map(([path, field]) => [path, shownValue(field, valueAt(settings, path))]))

export const checkedField = (path: string, field: SettingField, typed: FieldValue) =>
  checkedValue(requiredIn(path, field), typed)

/** Of a required text only the first language is. */
const requiredIn = (path: string, field: FormFields[string]): FormFields[string] =>
  field.kind === 'localized' ? { ...field, isRequired: field.isRequired === true && path.endsWith('.lv') } : field

export function problemsTogether(values: Values): Record<string, SettingProblem> {
  const isLonger = Number(values.link_minutes ?? 0) > Number(values.hold_minutes ?? 0)
  const notice = NOTICE_PARTS.map((part) => `guarantee_notice.${part}`)
  const empty = notice.filter((path) => values[path] === '')
  return {
    ...(isLonger ? { link_minutes: 'longer-than-hold' } : {}),
    // A picture that leads nowhere, or the other way round.
    ...(empty.length === 1 ? { [empty[0] ?? '']: 'required' } : {}),
  }
}

export const NOTICE_PARTS = ['image', 'link'] as const

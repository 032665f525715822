import type { MISSING } from '../../shop/settings/missing.ts'
import type { SettingFormName } from '../../shop/settings/setting-forms.ts'
import type { OpeningList } from '../../shop/settings/settings.calls.ts'
import { call } from '../calls.ts'

export const OPENING = {
  queryKey: ['opening'],
  queryFn: () => call<OpeningList>('GET', '/opening'),
} as const

/** Where something that is missing is filled in. */
export const FORM_OF: Readonly<Partial<Record<(typeof MISSING)[number], SettingFormName>>> = {
  identity: 'company',
  'bank-account': 'bank',
}

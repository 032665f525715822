import { modelForm as english } from '../../src/i18n/law/en/model-form.ts'
import { modelForm as latvian } from '../../src/i18n/law/lv/model-form.ts'
import { identity } from '../identity.ts'

export const modelForm = { lv: latvian(identity), en: english(identity) }

import { modelForm as template } from '../../src/shop/opening/law-texts/model-form.ts'
import { identity } from '../identity.ts'

export const modelForm = template(identity)

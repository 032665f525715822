import type { LawTexts } from '../../../shop/opening/law-data.ts'
import { accessibility } from './accessibility.ts'
import { cookies } from './cookies.ts'
import { deliveryAndPayment } from './delivery-and-payment.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { returns } from './returns.ts'
import { terms } from './terms.ts'

export const law: LawTexts = {
  terms,
  'privacy-policy': privacyPolicy,
  'delivery-and-payment': deliveryAndPayment,
  returns,
  accessibility,
  cookies,
}

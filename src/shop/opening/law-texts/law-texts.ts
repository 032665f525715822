import type { LawPage } from '../../settings/law-pages.ts'
import { accessibility } from './accessibility.ts'
import { deliveryAndPayment } from './delivery-and-payment.ts'
import type { LawData, LawText } from './law-data.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { returns } from './returns.ts'
import { terms } from './terms.ts'

/** Starting points for the pages that the law demands; a lawyer or the owner reads them before they are signed. */
export const LAW_TEXTS: Readonly<Record<LawPage, (data: LawData) => LawText>> = {
  terms,
  'privacy-policy': privacyPolicy,
  'delivery-and-payment': deliveryAndPayment,
  returns,
  accessibility,
}

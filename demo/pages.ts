import type { Text } from './format.ts'
import { accessibility } from './pages/accessibility.ts'
import { cookies } from './pages/cookies.ts'
import { deliveryAndPayment } from './pages/delivery-and-payment.ts'
import { faq } from './pages/faq.ts'
import { privacyPolicy } from './pages/privacy-policy.ts'
import { returns } from './pages/returns.ts'
import { safetyNotices } from './pages/safety-notices.ts'
import { terms } from './pages/terms.ts'

/** A page of words; `content` is HTML. */
export type DemoPage = { slug: string; title: Text; sub_title: Text; content: Text }

export const pages: DemoPage[] = [
  terms,
  privacyPolicy,
  deliveryAndPayment,
  returns,
  accessibility,
  cookies,
  faq,
  safetyNotices,
]

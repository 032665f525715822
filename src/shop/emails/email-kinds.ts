export const orderEmailKinds = [
  'order-placed',
  'order-paid',
  'order-shipped',
  'order-ready',
  'order-cancelled',
  'order-refunded',
  'order-overdue',
  'order-link',
  'order-changed',
  'order-note',
] as const
export type OrderEmailKind = (typeof orderEmailKinds)[number]
export type AccountEmailKind =
  | 'confirm-email'
  | 'reset-password'
  | 'password-changed'
  | 'change-email'
  | 'email-change-asked'
  | 'email-changed'
  | 'email-taken'
  | 'account-exists'
type ContentEmailKind =
  | 'contact-received'
  | 'contact-answer'
  | 'confirm-subscription'
  | 'back-in-stock'
  | 'withdrawal-receipt'
  | 'withdrawal-notice'
  | 'return-received'
  | 'return-refused'
  | 'new-order'
  | 'question-answer'
  | 'quote'
  | 'staff-invitation'
  | 'mail-test'
  | 'campaign-test'
  | 'email-test'
  | 'abandoned-cart'
  | 'guest-data'
  | 'company-approved'
  | 'company-refused'
  | 'einvoice'
  | 'buyer-invitation'
  | 'order-request'
  | 'order-request-refused'
  | 'order-request-expired'
export type EmailKind = OrderEmailKind | AccountEmailKind | ContentEmailKind

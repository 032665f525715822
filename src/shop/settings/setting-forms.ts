import { languages } from '../languages.ts'

/** The settings as staff edit them: forms of fields, each a setting or a part of one. */

export type SettingField = { max?: number; isRequired?: boolean } & (
  | {
      kind:
        | 'text'
        | 'email'
        | 'phone'
        | 'zip'
        | 'reg-num'
        | 'vat-num'
        | 'iban'
        | 'bic'
        | 'container'
        | 'date'
        | 'clock'
        | 'picture'
        | 'link'
        | 'hosts'
        | 'prefix'
    }
  | { kind: 'flag' }
  /** In every language. */
  | { kind: 'localized'; rows?: number }
  | { kind: 'whole'; from: number; to: number }
  /** Cents, typed as euros. */
  | { kind: 'money'; to: number }
  /** Hundredths of a percent, typed as percent. */
  | { kind: 'percent'; to: number }
  | { kind: 'choice'; options: readonly string[] }
)

export type SettingProblem =
  | 'required'
  | 'too-long'
  | 'email'
  | 'phone'
  | 'zip'
  | 'reg-num'
  | 'vat-num'
  | 'checksum'
  | 'iban'
  | 'bic'
  | 'container'
  | 'link'
  | 'hosts'
  | 'date'
  | 'clock'
  | 'whole'
  | 'money'
  | 'percent'
  | 'longer-than-hold'
  | 'prefix'
  | 'prefix-taken'
  | 'series-used'
  | 'unknown'

/** By path: `identity.iban`, `slogan.lv`. The first part is the key of the setting. */
export type FormFields = Readonly<Record<string, SettingField>>

const WORDS = { kind: 'localized', max: 300 } as const
const ACCOUNT = { kind: 'text', max: 20 } as const
/** As long as Jumis takes. */
const ABBREVIATION = { kind: 'text', max: 25 } as const
const MONTHS = { kind: 'whole', from: 2, to: 120 } as const
const DAYS = { kind: 'whole', from: 1, to: 365 } as const

const PREFIX = { kind: 'prefix', max: 5, isRequired: true } as const
const NUMBER = { kind: 'whole', from: 1, to: 99_999_999 } as const

const SETTING_FORMS = {
  company: {
    'identity.name': { kind: 'text', max: 60, isRequired: true },
    'identity.legal_name': { kind: 'text', max: 120, isRequired: true },
    'identity.reg_num': { kind: 'reg-num', isRequired: true },
    'identity.vat_num': { kind: 'vat-num' },
    'identity.address': { kind: 'text', max: 120, isRequired: true },
    'identity.city': { kind: 'text', max: 60, isRequired: true },
    'identity.zip': { kind: 'zip', isRequired: true },
    'identity.email': { kind: 'email', isRequired: true },
    'identity.phone': { kind: 'phone', isRequired: true },
  },
  bank: {
    'identity.bank_name': { kind: 'text', max: 60 },
    'identity.iban': { kind: 'iban' },
    'identity.bic': { kind: 'bic' },
  },
  words: {
    slogan: WORDS,
    footer_text: { ...WORDS, max: 1_000, rows: 3 },
    description: { ...WORDS, rows: 2 },
    opening_hours: WORDS,
  },
  pictures: {
    'shop_pictures.social': { kind: 'picture' },
    'shop_pictures.contact': { kind: 'picture' },
    'shop_pictures.account': { kind: 'picture' },
  },
  subscribe: {
    'subscribe.title': { ...WORDS, max: 100, isRequired: true },
    'subscribe.message': { ...WORDS, rows: 2 },
    'subscribe.button': { ...WORDS, max: 60, isRequired: true },
    'subscribe.image': { kind: 'picture' },
  },
  orders: {
    hold_minutes: { kind: 'whole', from: 5, to: 1_440 },
    link_minutes: { kind: 'whole', from: 5, to: 1_440 },
    transfer_days: { ...DAYS, to: 60 },
    pickup_days: { ...DAYS, to: 60 },
    order_page_days: DAYS,
    checkout_calling_codes: { kind: 'choice', options: ['same', 'eu'] },
    max_unpaid_orders: { kind: 'whole', from: 1, to: 100 },
    max_unpaid_orders_of_network: { kind: 'whole', from: 1, to: 1_000 },
    orders_without_captcha: { kind: 'whole', from: 0, to: 1_000 },
    'guest_hold.sum': { kind: 'money', to: 100_000_000 },
    'guest_hold.share': { kind: 'whole', from: 0, to: 100 },
    'guest_hold.pieces': { kind: 'whole', from: 0, to: 10_000 },
    order_letters_per_hour: { kind: 'whole', from: 1, to: 100 },
  },
  invoices: {
    invoice_days: { ...DAYS, to: 60 },
    invoice_credit_limit: { kind: 'money', to: 100_000_000 },
    auto_reminders: { kind: 'flag' },
    reminder_days: { kind: 'whole', from: 0, to: 60 },
    quote_days: { ...DAYS, to: 90 },
  },
  numbers: {
    'number_series.invoice': PREFIX,
    'number_series.invoice_next': NUMBER,
    'number_series.credit_note': PREFIX,
    'number_series.credit_note_next': NUMBER,
  },
  credit: {
    'credit.isShown': { kind: 'flag' },
    'credit.minPrice': { kind: 'money', to: 100_000_000 },
    'credit.maxPrice': { kind: 'money', to: 100_000_000 },
    'credit.withoutInterest.months': MONTHS,
    'credit.withInterest.months': MONTHS,
    'credit.withInterest.rate': { kind: 'percent', to: 10_000 },
    'credit.withInterest.fee': { kind: 'money', to: 100_000 },
    'credit.withInterest.monthlyFee': { kind: 'money', to: 100_000 },
    credit_warning: { ...WORDS, isRequired: true },
  },
  tax: { reverse_charge_until: { kind: 'date' } },
  accounting: {
    'accounts.receivable': ACCOUNT,
    'accounts.goods': ACCOUNT,
    'accounts.services': ACCOUNT,
    'accounts.delivery': ACCOUNT,
    'accounts.surcharge': ACCOUNT,
    'accounts.vat': ACCOUNT,
    'accounts.vat_oss': ACCOUNT,
    'accounts.bank': ACCOUNT,
    'accounts.vendors': ACCOUNT,
    'accounts.cash': ACCOUNT,
    'accounts.terminal': ACCOUNT,
    'accounts.unassigned': ACCOUNT,
    'accounts.exchanges': ACCOUNT,
    'accounting_programs.private_name': { kind: 'text', max: 120 },
    'accounting_programs.private_number': { kind: 'text', max: 20 },
    'accounting_programs.jumis_sales_group': ABBREVIATION,
    'accounting_programs.jumis_sales_type': ABBREVIATION,
    'accounting_programs.jumis_credit_type': ABBREVIATION,
    'accounting_programs.jumis_money_group': ABBREVIATION,
    'accounting_programs.jumis_money_type': ABBREVIATION,
  },
  sender: {
    'sender.name': { kind: 'text', max: 60 },
    'sender.street': { kind: 'text', max: 120 },
    'sender.city': { kind: 'text', max: 60 },
    'sender.zip': { kind: 'text', max: 10 },
    'sender.country': { kind: 'choice', options: ['LV', 'LT', 'EE'] },
    'sender.phone': { kind: 'phone' },
    'sender.email': { kind: 'email' },
  },
  dispatch: { dispatch_until: { kind: 'clock' } },
  messages: {
    owner_language: { kind: 'choice', options: languages },
    new_order_letters: { kind: 'flag' },
  },
  newsletter: {
    'newsletter.per_minute': { kind: 'whole', from: 1, to: 1_000 },
    'newsletter.dkim_selector': { kind: 'text', max: 60 },
    'cart_reminder.is_on': { kind: 'flag' },
    'cart_reminder.hours': { kind: 'whole', from: 1, to: 168 },
  },
  feeds: {
    'product_feeds.salidzini': { kind: 'flag' },
    'product_feeds.kurpirkt': { kind: 'flag' },
    'product_feeds.ceno': { kind: 'flag' },
    'product_feeds.google': { kind: 'flag' },
    'product_feeds.openai': { kind: 'flag' },
    'product_feeds.llms': { kind: 'flag' },
    api_docs: { kind: 'choice', options: ['auto', 'on', 'off'] },
  },
  agents: {
    'agents.catalogue': { kind: 'flag' },
    'agents.checkout': { kind: 'flag' },
    'agents.must_sign': { kind: 'flag' },
    'agents.refused_hosts': { kind: 'hosts', max: 2_000 },
  },
  guarantee: { 'guarantee_notice.image': { kind: 'picture' }, 'guarantee_notice.link': { kind: 'link' } },
  privacy: {
    'analytics.container_id': { kind: 'container' },
    accounting_years: { kind: 'whole', from: 5, to: 20 },
    terms_version: { kind: 'date', isRequired: true },
    consent_version: { kind: 'date', isRequired: true },
    newsletter_version: { kind: 'date', isRequired: true },
  },
} as const satisfies Record<string, FormFields>

export const SETTING_FORM_NAMES = Object.keys(SETTING_FORMS) as SettingFormName[]
export type SettingFormName = keyof typeof SETTING_FORMS

export const fieldsOfForm = (form: SettingFormName): FormFields => SETTING_FORMS[form]

/** The settings that a form writes. */
export const keysOfForm = (form: SettingFormName): string[] => [
  ...new Set(Object.keys(SETTING_FORMS[form]).map((path) => path.split('.')[0] ?? '')),
]

/** Paths with their languages: `slogan` is `slogan.lv` and `slogan.en`. */
export const pathsOf = (fields: FormFields): [path: string, field: SettingField][] =>
  Object.entries(fields).flatMap(([path, field]): [string, SettingField][] =>
    field.kind === 'localized' ? languages.map((lang) => [`${path}.${lang}`, field]) : [[path, field]],
  )

import { z } from 'zod'
import { DEFAULT_CREDIT } from '../credit/credit.ts'
import { byLanguage, DEFAULT_LANG, type LocalizedText, languages } from '../languages.ts'
import { LogoSetting, ThemeSetting } from '../theme/theme-setting.ts'

const Words = z.object(byLanguage((lang) => (lang === DEFAULT_LANG ? z.string() : z.string().optional()))) as z.ZodType<
  LocalizedText,
  LocalizedText
>
const CreditTerms = z.object({
  months: z.int().positive(),
  rate: z.int().nonnegative(),
  fee: z.int().nonnegative(),
  monthlyFee: z.int().nonnegative(),
})

/** Letters before the numbers of documents, unless the merchant has others. */
export const DOCUMENT_PREFIXES = { invoice: 'ER', credit_note: 'EK' } as const

export const Settings = z.object({
  /** Closed, only staff see the shop; what buyers need of orders they have made goes on. */
  is_open: z.boolean().default(false),
  /** Seller, on pages, invoices and e-mails. While it is incomplete nothing can be ordered. */
  identity: z
    .object({
      name: z.string(),
      legal_name: z.string(),
      reg_num: z.string(),
      vat_num: z.string(),
      address: z.string(),
      city: z.string(),
      zip: z.string(),
      email: z.string(),
      phone: z.string(),
      bank_name: z.string(),
      iban: z.string(),
      bic: z.string(),
    })
    .prefault({
      name: '',
      legal_name: '',
      reg_num: '',
      vat_num: '',
      address: '',
      city: '',
      zip: '',
      email: '',
      phone: '',
      bank_name: '',
      iban: '',
      bic: '',
    }),
  /** Of parcels, where it is not the seller's own address and phone; carriers collect there. */
  sender: z
    .object({
      name: z.string().default(''),
      street: z.string().default(''),
      city: z.string().default(''),
      zip: z.string().default(''),
      country: z.enum(['LV', 'LT', 'EE']).default('LV'),
      phone: z.string().default(''),
      email: z.string().default(''),
    })
    .prefault({}),
  slogan: Words.prefault({ lv: '' }),
  footer_text: Words.prefault({ lv: '' }),
  description: Words.prefault({ lv: '' }),
  calling_codes: z.array(z.string()).default(['370', '371', '372']),
  checkout_calling_codes: z.enum(['same', 'eu']).default('same'),
  /** Lifetime of an unpaid order and of its payment link. */
  hold_minutes: z.int().positive().default(35),
  link_minutes: z.int().positive().default(30),
  transfer_days: z.int().positive().default(5),
  /** Days that goods wait in the shop for a buyer who pays there; then the order is cancelled. */
  pickup_days: z.int().positive().max(60).default(7),
  invoice_days: z.int().positive().max(60).default(14),
  /** `15:00` in Riga: what is ordered later leaves on the next working day; null: the hour does not matter. */
  dispatch_until: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable()
    .default(null),
  /** How long a price offer holds; its last day is a whole one. */
  quote_days: z.int().positive().max(90).default(14),
  /** Cents; the default for an approved company's unpaid invoices. */
  invoice_credit_limit: z.int().nonnegative().default(200_000),
  /** Working days after the due date. */
  reminder_days: z.int().nonnegative().default(2),
  /** Of overdue invoices, by the shop itself; staff may always send one. */
  auto_reminders: z.boolean().default(true),
  /** Per visitor or account; for guests also per e-mail address and phone number. */
  max_unpaid_orders: z.int().positive().default(3),
  max_unpaid_orders_of_network: z.int().positive().default(10),
  orders_without_captcha: z.int().nonnegative().default(5),
  /** Unpaid goods of guests in one network: cents in total; per product percent of the stock, but at least `pieces`. */
  guest_hold: z
    .object({
      sum: z.int().positive(),
      share: z.int().min(0).max(100),
      pieces: z.int().nonnegative(),
    })
    .prefault({ sum: 300_000, share: 20, pieces: 5 }),
  /** Days after which an order's page asks for the e-mail address. */
  order_page_days: z.int().positive().default(180),
  /** Full years before personal data are removed; the law requires 5. */
  accounting_years: z.int().min(5).max(20).default(5),
  /** To one unknown address; further orders get an e-mail once they are paid. */
  order_letters_per_hour: z.int().positive().default(3),
  /** Last day of the domestic reverse charge (VAT Law section 143.1; Directive 2006/112 article 199a); null: off. */
  reverse_charge_until: z.iso.date().nullable().default('2026-12-31'),
  /** Numbers of the chart of accounts, by what is posted; '': none yet. */
  accounts: z
    .object({
      receivable: z.string().default(''),
      goods: z.string().default(''),
      services: z.string().default(''),
      delivery: z.string().default(''),
      surcharge: z.string().default(''),
      vat: z.string().default(''),
      vat_oss: z.string().default(''),
      bank: z.string().default(''),
      vendors: z.string().default(''),
      cash: z.string().default(''),
      terminal: z.string().default(''),
      unassigned: z.string().default(''),
      exchanges: z.string().default(''),
    })
    .prefault({}),
  /** How a program for accounting names groups and types of documents, and the partner that stands for private buyers. */
  accounting_programs: z
    .object({
      private_name: z.string().default(''),
      private_number: z.string().default(''),
      jumis_sales_group: z.string().default('D'),
      jumis_sales_type: z.string().default(''),
      jumis_credit_type: z.string().default(''),
      jumis_money_group: z.string().default(''),
      jumis_money_type: z.string().default(''),
    })
    .prefault({}),
  /** Letters before the numbers of documents. `…_next`: as staff set it; the number that comes is in `invoice_series`. */
  number_series: z
    .object({
      invoice: z.string().default(DOCUMENT_PREFIXES.invoice),
      invoice_next: z.int().positive().default(1),
      credit_note: z.string().default(DOCUMENT_PREFIXES.credit_note),
      credit_note_next: z.int().positive().default(1),
    })
    .prefault({}),
  /** Cents; yearly rate in hundredths of a percent. Shown once the merchant has entered the terms of the lender. */
  credit: z
    .object({
      isShown: z.boolean().default(true),
      minPrice: z.int().nonnegative(),
      maxPrice: z.int().nonnegative(),
      withoutInterest: CreditTerms,
      withInterest: CreditTerms,
    })
    .prefault({ ...DEFAULT_CREDIT, isShown: false }),
  /** Required beside credit offers (Directive 2023/2225 art. 8). */
  credit_warning: Words.prefault({
    lv: 'Uzmanību! Naudas aizņemšanās maksā naudu.',
    en: 'Caution! Borrowing money costs money.',
  }),
  /** Newsletter banner. `{link}`: link to the policy; `action`: the call; `image`: '' none. */
  subscribe: z.preprocess(
    (stored) => stored ?? {},
    z.object({
      action: z
        .string()
        .regex(/^\/(?!\/)/)
        .default('/api/subscribe'),
      title: Words.prefault({ lv: 'Jaunumi e-pastā', en: 'News by e-mail' }),
      message: Words.prefault({
        lv: 'Rakstām par jaunām precēm un atlaidēm. Atteikties var ar vienu klikšķi.',
        en: 'We write about new goods and discounts. One click unsubscribes.',
      }),
      placeholder: Words.prefault({ lv: 'Jūsu e-pasts', en: 'Your e-mail' }),
      button: Words.prefault({ lv: 'Pieteikties jaunumiem', en: 'Subscribe to news' }),
      terms: Words.prefault({
        lv: 'Piesakoties jūs piekrītat, ka lietojam e-pastu, kā aprakstīts {link}.',
        en: 'By subscribing you agree that we use your e-mail as described in the {link}.',
      }),
      terms_link: Words.prefault({ lv: 'privātuma politikā', en: 'privacy policy' }),
      image: z.string().nullable().default(null),
    }),
  ),
  /** Names of pictures: of links that others share, beside the contact form, beside sign-in and the like. '': none. */
  shop_pictures: z
    .object({ social: z.string().default(''), contact: z.string().default(''), account: z.string().default('') })
    .prefault({}),
  about: z
    .object({
      page_about_us: Words,
      page_description: Words,
      main_content_part_1: Words,
      main_content_part_2: Words,
      section_1_title: Words,
      section_1_text: Words,
      section_2_title: Words,
      section_2_text: Words,
    })
    .nullable()
    .default(null),
  about_pictures: z.object({ main: z.string().nullable(), small: z.string().nullable() }).prefault({
    main: 'scenes/about-large',
    small: 'scenes/about-small',
  }),
  /** Embedded frame on the about page; `profile_url`: link when it is not loaded. */
  social_feed: z
    .object({ frame_url: z.url({ protocol: /^https$/ }).nullable(), profile_url: z.url().nullable() })
    .prefault({ frame_url: null, profile_url: null }),
  /** Language of e-mails to the shop and of tasks. */
  owner_language: z.enum(languages).default(DEFAULT_LANG),
  new_order_letters: z.boolean().default(true),
  opening_hours: Words.prefault({ lv: '' }),
  /** Lists of the goods for price comparison sites, Google and OpenAI, under `/feeds/`; `llms`: `/llms.txt`. */
  product_feeds: z
    .object({
      salidzini: z.boolean().default(true),
      kurpirkt: z.boolean().default(true),
      ceno: z.boolean().default(true),
      google: z.boolean().default(true),
      openai: z.boolean().default(true),
      llms: z.boolean().default(true),
    })
    .prefault({}),
  /** `/api/docs` for everybody; `auto`: as the server says (API_DOCS). */
  api_docs: z.enum(['auto', 'on', 'off']).default('auto'),
  /** What programs that shop for people may do (UCP, MCP); platforms that are refused, by host. */
  agents: z
    .object({
      catalogue: z.boolean().default(true),
      checkout: z.boolean().default(true),
      must_sign: z.boolean().default(false),
      refused_hosts: z.string().default(''),
    })
    .prefault({}),
  /** Google Tag Manager; null: nothing is loaded. */
  analytics: z
    .object({
      container_id: z
        .string()
        .regex(/^GTM-[A-Z0-9]{4,12}$/)
        .nullable(),
    })
    .prefault({ container_id: null }),
  /** A new version asks all visitors again. */
  consent_version: z.string().default('2026-11-01'),
  newsletter_version: z.string().default('2026-11-01'),
  /** E-mails to subscribers: how many a minute the mail server takes; under which selector it publishes its DKIM key. */
  newsletter: z
    .object({
      per_minute: z.int().min(1).max(1_000).default(60),
      dkim_selector: z
        .string()
        .regex(/^$|^[a-z0-9](?:[a-z0-9_.-]{0,60}[a-z0-9])?$/i)
        .default(''),
    })
    .prefault({}),
  /** The one e-mail about goods that a subscriber left in the cart. */
  cart_reminder: z
    .object({ is_on: z.boolean().default(false), hours: z.int().min(1).max(168).default(24) })
    .prefault({}),
  /** The EU's notice on the legal guarantee (Regulation 2025/1960); the picture may not be changed. */
  guarantee_notice: z
    .object({ image: z.string(), link: z.string().regex(/^(\/|https:\/\/)/) })
    .nullable()
    .default(null),
  /** When all instances have a key per purpose (src/shop/keys.ts); set by a migration of existing shops. */
  own_keys_from: z.iso.datetime({ offset: true }).nullable().default(null),
  terms_version: z.string().default('2026-11-01'),
  /** Colours, corners and typeface; null: those of `ui/tokens.css`. */
  theme: ThemeSetting.nullable().default(null),
  /** Null: the name of the shop in words, with its first letter. */
  logo: LogoSetting.nullable().default(null),
  /** Pages of law that the owner has read, by slug; `digest` tells that they were changed since. */
  signed_pages: z.record(z.string(), z.object({ digest: z.string(), day: z.iso.date() })).prefault({}),
})

export type Settings = z.infer<typeof Settings>

export type WrongSetting = { key: string; problem: string }

/** A wrong value is replaced by its default and reported, so that one mistake does not break every page. */
export function settingsOf(stored: Readonly<Record<string, unknown>>): { settings: Settings; wrong: WrongSetting[] } {
  const wrong: WrongSetting[] = []
  const right: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(stored)) {
    if (!isSettingKey(key)) continue
    const parsed = Settings.shape[key].safeParse(value)
    if (parsed.success) right[key] = value
    else wrong.push({ key, problem: problemOf(parsed.error) })
  }
  return { settings: Settings.parse(right), wrong }
}

export const isSettingKey = (key: string): key is keyof Settings => Object.hasOwn(Settings.shape, key)

export class SettingError extends Error {}

export function checkSetting(key: string, value: unknown) {
  if (!isSettingKey(key)) throw new SettingError(`There is no setting "${key}".`)
  const parsed = Settings.shape[key].safeParse(value)
  if (!parsed.success) throw new SettingError(`${key}: ${problemOf(parsed.error)}`)
}

const problemOf = (error: z.ZodError) =>
  error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('; ')

import { z } from 'zod'
import { DEFAULT_CREDIT } from '../credit/credit.ts'
import { DEFAULT_LANG, languages } from '../languages.ts'

const Words = z.object({ lv: z.string(), en: z.string().optional() })
const CreditTerms = z.object({
  months: z.int().positive(),
  rate: z.int().nonnegative(),
  fee: z.int().nonnegative(),
  monthlyFee: z.int().nonnegative(),
})

/** Everything a merchant may change while the shop runs, with the values a new shop begins with. */
export const Settings = z.object({
  /** Who sells: shown in the footer, on invoices and in letters. Empty until the merchant writes it: nothing is sold before. */
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
  /** Beside the name: in the top line of every page, and in the footer. */
  slogan: Words.prefault({ lv: '' }),
  footer_text: Words.prefault({ lv: '' }),
  /** Of the home page, for search engines. */
  description: Words.prefault({ lv: '' }),
  /** Calling codes offered beside phone fields. */
  calling_codes: z.array(z.string()).default(['370', '371', '372']),
  /** At checkout the same ones, or those of all EU countries. */
  checkout_calling_codes: z.enum(['same', 'eu']).default('same'),
  /** Minutes that an unpaid order holds its stock, and that its payment link lives. */
  hold_minutes: z.int().positive().default(35),
  link_minutes: z.int().positive().default(30),
  /** Working days that an order to be paid by transfer waits for the money. */
  transfer_days: z.int().positive().default(5),
  /** Days in which an approved company or public body pays its invoice. */
  invoice_days: z.int().positive().max(60).default(14),
  /** Cents that the unpaid invoices of an approved company may add up to, unless it has a limit of its own. */
  invoice_credit_limit: z.int().nonnegative().default(200_000),
  /** Working days after an invoice's last day, before its buyer is reminded. */
  reminder_days: z.int().nonnegative().default(2),
  /** At once: of one visitor or account; of guests also with one e-mail address or phone number. */
  max_unpaid_orders: z.int().positive().default(3),
  /** At once, of guests in one client network. Mobile operators put many customers behind one address. */
  max_unpaid_orders_of_network: z.int().positive().default(10),
  /** Orders of guests in one client network within an hour, before a captcha is asked for. */
  orders_without_captcha: z.int().nonnegative().default(5),
  /**
   * What guests in one client network may hold unpaid: cents in all, and of each product a share in percent of its
   * stock, but so many pieces in any case. It is for bank transfers, and for whoever has other unpaid goods.
   */
  guest_hold: z
    .object({
      sum: z.int().positive(),
      share: z.int().min(0).max(100),
      pieces: z.int().nonnegative(),
    })
    .prefault({ sum: 300_000, share: 20, pieces: 5 }),
  /** Days after which an order's page asks for the e-mail address before it shows name, address and phone. */
  order_page_days: z.int().positive().default(180),
  /** Full years after that of an order's last document, before its buyer's personal data are blanked; the law asks for 5. */
  accounting_years: z.int().min(5).max(20).default(5),
  /** Letters about unpaid orders to one unknown address within an hour; further orders are told of once they are paid. */
  order_letters_per_hour: z.int().positive().default(3),
  /**
   * VAT of consumers abroad: the rates of the country to which the goods go, declared through OSS. Owed once such sales
   * in the whole EU exceed 10,000 € a year, allowed before; without it Latvian rates.
   */
  oss: z.boolean().default(false),
  /**
   * Last day of the domestic reverse charge for phones, tablets, laptops, consoles (VAT Law section 143.1). Its EU basis,
   * Directive 2006/112 article 199a, ends on 2026-12-31 unless it is prolonged; null: not used.
   */
  reverse_charge_until: z.iso.date().nullable().default('2026-12-31'),
  /** Offers of credit on product pages: limits in cents, yearly rate in hundredths of a percent. */
  credit: z
    .object({
      minPrice: z.int().nonnegative(),
      maxPrice: z.int().nonnegative(),
      withoutInterest: CreditTerms,
      withInterest: CreditTerms,
    })
    .prefault(DEFAULT_CREDIT),
  /** The law's warning beside every offer of credit (Directive 2023/2225 art. 8); its final Latvian wording may change. */
  credit_warning: Words.prefault({
    lv: 'Uzmanību! Naudas aizņemšanās maksā naudu.',
    en: 'Caution! Borrowing money costs money.',
  }),
  /**
   * The banner that asks for an e-mail address; none until a merchant writes it. `{link}` stands for the policy's link,
   * `action` is the call that takes the address.
   */
  subscribe: z
    .object({
      action: z
        .string()
        .regex(/^\/(?!\/)/)
        .default('/api/subscribe'),
      title: Words,
      message: Words,
      placeholder: Words,
      button: Words,
      terms: Words,
      terms_link: Words,
      image: z.string().nullable(),
    })
    .nullable()
    .default(null),
  /** Texts of the about page in the spec's eight keys; the page is not there until a merchant writes them. */
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
  /** A feed of another service on the about page, as a frame; `profile_url` is where the fallback's link leads. */
  social_feed: z
    .object({ frame_url: z.url({ protocol: /^https$/ }).nullable(), profile_url: z.url().nullable() })
    .prefault({ frame_url: null, profile_url: null }),
  /** Of letters to the shop itself and of its tasks. */
  owner_language: z.enum(languages).default(DEFAULT_LANG),
  /** Whether the shop gets a letter, at its identity's e-mail, of each order that it has work with. */
  new_order_letters: z.boolean().default(true),
  opening_hours: Words.prefault({ lv: 'Darba dienās 9.00–18.00', en: 'Working days 9:00–18:00' }),
  /** Google Tag Manager; nothing of it is loaded, and nothing is measured, without a container's id. */
  analytics: z
    .object({
      container_id: z
        .string()
        .regex(/^GTM-[A-Z0-9]{4,12}$/)
        .nullable(),
    })
    .prefault({ container_id: null }),
  /** Changes when the words of the cookie banner do: then everybody is asked again. */
  consent_version: z.string().default('2026-11-01'),
  /** Changes when the words beside the newsletter's form do; kept with each subscription. */
  newsletter_version: z.string().default('2026-11-01'),
  /** The EU's own notice on the legal guarantee (Regulation 2025/1960), a picture that may not be changed. */
  guarantee_notice: z
    .object({ image: z.string(), link: z.string().regex(/^(\/|https:\/\/)/) })
    .nullable()
    .default(null),
  /**
   * When every instance has a key for each purpose (src/shop/keys.ts). Written by the migration that a shop with
   * visitors went through; versions before it know one key for all.
   */
  own_keys_from: z.iso.datetime({ offset: true }).nullable().default(null),
  /** Changes when the terms' text does; kept with each order. */
  terms_version: z.string().default('2026-11-01'),
})

export type Settings = z.infer<typeof Settings>

export type WrongSetting = { key: string; problem: string }

/**
 * Stored values over the defaults, key by key: one of a wrong shape must not take the others, and every page, with it.
 * @returns what was wrong, for the person who wrote it
 */
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

/** A setting of a wrong shape; the message is one line for the person who wrote it. */
export class SettingError extends Error {}

/** @throws SettingError */
export function checkSetting(key: string, value: unknown) {
  if (!isSettingKey(key)) throw new SettingError(`There is no setting "${key}".`)
  const parsed = Settings.shape[key].safeParse(value)
  if (!parsed.success) throw new SettingError(`${key}: ${problemOf(parsed.error)}`)
}

const problemOf = (error: z.ZodError) =>
  error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('; ')

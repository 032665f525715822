import { z } from 'zod'
import { DEFAULT_CREDIT } from '../credit/credit.ts'

const Words = z.object({ lv: z.string(), en: z.string().optional() })
const CreditTerms = z.object({
  months: z.int().positive(),
  rate: z.int().nonnegative(),
  fee: z.int().nonnegative(),
  monthlyFee: z.int().nonnegative(),
})

/** Everything a merchant may change while the shop runs, with the values a new shop begins with. */
export const Settings = z.object({
  /** Who sells: shown in the footer, on invoices and in letters. */
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
      name: 'Ērtava',
      legal_name: 'SIA „Ērtava”',
      reg_num: '40009999990',
      vat_num: 'LV40009999990',
      address: 'Parauga iela 1',
      city: 'Rīga',
      zip: 'LV-1010',
      email: 'info@ertava.example',
      phone: '+371 20000000',
      bank_name: 'Parauga banka',
      iban: 'LV97HABA0012345678910',
      bic: 'HABALV22',
    }),
  /** Calling codes offered beside phone fields. */
  calling_codes: z.array(z.string()).default(['370', '371', '372']),
  /** Cents of the text "until free delivery"; spec: 100 euro. */
  free_delivery_goal: z.int().nonnegative().default(10_000),
  /** Minutes that an unpaid order holds its stock, and that its payment link lives. */
  hold_minutes: z.int().positive().default(35),
  link_minutes: z.int().positive().default(30),
  /** Working days that an order to be paid by transfer waits for the money. */
  transfer_days: z.int().positive().default(5),
  max_unpaid_orders: z.int().positive().default(3),
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
  /** The banner that asks for an e-mail address; none until a merchant writes it. `{link}` stands for the policy's link. */
  subscribe: z
    .object({
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
  /** Changes when the terms' text does; kept with each order. */
  terms_version: z.string().default('2026-11-01'),
})

export type Settings = z.infer<typeof Settings>

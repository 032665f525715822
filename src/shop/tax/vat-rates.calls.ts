import { z } from 'zod'
import { VAT_CLASSES } from './vat-class.ts'

const Class = z.enum(VAT_CLASSES)
const Country = z.string().regex(/^[A-Z]{2}$/)
const Typed = z.string().trim().max(10)

const Rate = z.object({ rate: z.int().describe('Hundredths of a percent: 2100 is 21 %'), validFrom: z.iso.date() })

const ClassRates = z.object({
  vatClass: Class,
  current: Rate.nullable().describe('In force today; null: the country has not begun'),
  coming: z.array(Rate).describe('The soonest first'),
  past: z.array(Rate).describe('The newest first'),
})

const CountryRates = z.object({
  country: Country,
  classes: z.array(ClassRates),
  hasBegun: z.boolean().describe('A country that has not begun can be removed whole'),
})

const ProposedRates = z.object({
  country: Country,
  standard: z.int(),
  reduced: z.array(z.int()).describe('The highest first; which goods have them is for the law of the country to say'),
})

export const VatRates = z.object({
  today: z.iso.date().describe('In Riga, where a rate changes at midnight'),
  countries: z.array(CountryRates).describe('Latvia first'),
  others: z.array(Country).describe('Countries of the EU without rates: the shop takes Latvian VAT there'),
  proposed: z
    .array(ProposedRates)
    .describe(
      'Of the others, in hundredths of a percent, as a reference has them: to be checked before they are added',
    ),
  proposedAsOf: z.iso.date().describe('The day of the reference'),
  goods: z
    .array(z.object({ vatClass: Class, goods: z.int() }))
    .describe('How many goods and services each class has; they keep their price with VAT when a rate changes'),
})

export const NewVatRate = z.object({
  country: Country,
  vatClass: Class,
  rate: Typed.describe('Percent: `21`, `12,5`'),
  validFrom: Typed.describe('The first day, after today: `2027-01-01`'),
})

export const NewVatCountry = z.object({
  country: z.string().max(2),
  standard: Typed,
  reduced: Typed,
  super_reduced: Typed.describe('The rate of the reduced class where the country has no other'),
  validFrom: Typed.describe('The first day, today or later'),
})

export const ByVatRate = z.object({ country: Country, vatClass: Class, day: z.iso.date() })
export const ByVatCountry = z.object({ country: Country })

const OssYear = z.object({
  year: z.int(),
  sales: z.int().describe('Cents without VAT: invoices less credit notes'),
})

export const OssSales = z.object({
  limit: z.int().describe('Cents a year; above it the VAT of the buyer’s country is due'),
  isRegistered: z.boolean().describe('OSS is on today'),
  years: z.array(OssYear).describe('This year and the one before: the limit holds for both'),
  countries: z.array(z.object({ country: z.string(), sales: z.int() })).describe('Of this year, the largest first'),
})

export const OssSwitches = z.object({
  today: z.iso.date(),
  isOn: z.boolean().describe('Today; then consumers in other countries of the EU pay the VAT of their country'),
  switches: z
    .array(
      z.object({
        validFrom: z.iso.date().describe('Orders placed from this day on, in Riga'),
        isOn: z.boolean(),
        canRemove: z.boolean().describe('Nothing was ordered since, and no later one follows'),
      }),
    )
    .describe('The earliest first; before it OSS is off'),
})

export const NewOssSwitch = z.object({ validFrom: Typed.describe('A day since which nothing was ordered') })
export const ByOssSwitch = z.object({ day: z.iso.date() })

export type VatRates = z.infer<typeof VatRates>
export type CountryRates = z.infer<typeof CountryRates>
export type ClassRates = z.infer<typeof ClassRates>
export type NewVatRate = z.infer<typeof NewVatRate>
export type NewVatCountry = z.infer<typeof NewVatCountry>
export type OssSales = z.infer<typeof OssSales>
export type OssSwitches = z.infer<typeof OssSwitches>
export type NewOssSwitch = z.infer<typeof NewOssSwitch>

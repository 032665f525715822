import { sql } from 'drizzle-orm'
import { EU_COUNTRIES } from '../addresses/country-data.ts'
import { type Day, isDay } from '../calendar/days.ts'
import { changedRows, type Db, rows } from '../db.ts'
import { EU_RATES_AS_OF, referenceRates } from './eu-rates.ts'
import { type DatedRate, readRate } from './rates.ts'
import { VAT_CLASSES, type VatClass } from './vat-class.ts'
import type { ClassRates, CountryRates, NewVatCountry, NewVatRate, VatRates } from './vat-rates.calls.ts'

const HOME = 'LV'

type RateProblem = 'rate' | 'day' | 'past' | 'taken' | 'same' | 'country'
type Edited = { ok: true } | { ok: false; problems: Readonly<Record<string, RateProblem>> }

const refused = (field: string, problem: RateProblem): Edited => ({ ok: false, problems: { [field]: problem } })

const storedRates = (db: Db) =>
  rows<DatedRate>(
    db,
    sql`select country_code as "countryCode", vat_class as "vatClass", rate, to_char(valid_from, 'YYYY-MM-DD') as "validFrom"
        from vat_rates order by valid_from`,
  )

export async function listVatRates(db: Db, today: Day): Promise<VatRates> {
  const [stored, goods] = await Promise.all([
    storedRates(db),
    rows<VatRates['goods'][number]>(
      db,
      sql`select vat_class as "vatClass", count(*)::int as goods from products
          where archived_at is null and parent_id is null group by vat_class`,
    ),
  ])
  const countries = [...new Set(stored.map(({ countryCode }) => countryCode))].sort(
    (a, b) => Number(b === HOME) - Number(a === HOME) || a.localeCompare(b),
  )
  const others = EU_COUNTRIES.filter((country) => !countries.includes(country))
  return {
    today,
    countries: countries.map((country) => ratesOfCountry(stored, country, today)),
    others,
    proposed: others.flatMap((country) => proposedRates(country, today)),
    proposedAsOf: EU_RATES_AS_OF,
    goods: VAT_CLASSES.map((vatClass) => ({
      vatClass,
      goods: goods.find((each) => each.vatClass === vatClass)?.goods ?? 0,
    })),
  }
}

function proposedRates(country: string, today: Day): VatRates['proposed'] {
  const found = referenceRates(country, today)
  return found ? [{ country, standard: found.standard, reduced: [...found.reduced] }] : []
}

function ratesOfCountry(stored: readonly DatedRate[], country: string, today: Day): CountryRates {
  const own = stored.filter(({ countryCode }) => countryCode === country)
  const classes = VAT_CLASSES.map((vatClass): ClassRates => {
    const dated = own.filter((each) => each.vatClass === vatClass)
    const [current = null, ...past] = dated
      .filter(({ validFrom }) => validFrom <= today)
      .toReversed()
      .map(shown)
    return { vatClass, current, coming: dated.filter(({ validFrom }) => validFrom > today).map(shown), past }
  })
  return { country, classes, hasBegun: classes.some(({ current }) => current !== null) }
}

const shown = ({ rate, validFrom }: DatedRate) => ({ rate, validFrom })

/** From a later day on; what holds today stays as it is. */
export async function addVatRate(
  db: Db,
  { country, vatClass, rate: typed, validFrom }: NewVatRate,
  today: Day,
): Promise<Edited> {
  const rate = readRate(typed)
  const day = isDay(validFrom) ? validFrom : null
  const problems: Record<string, RateProblem> = {
    ...(rate === null ? { rate: 'rate' } : {}),
    ...(day === null ? { validFrom: 'day' } : day <= today ? { validFrom: 'past' } : {}),
  }
  if (rate === null || day === null || Object.keys(problems).length > 0) return { ok: false, problems }
  return db.transaction(async (tx): Promise<Edited> => {
    // One at a time, so that what was compared is still so.
    await tx.execute(sql`lock table vat_rates in share row exclusive mode`)
    const dated = (await storedRates(tx)).filter((each) => each.countryCode === country && each.vatClass === vatClass)
    if (dated.length === 0) return refused('country', 'country')
    if (dated.some((each) => each.validFrom === day)) return refused('validFrom', 'taken')
    if (dated.findLast((each) => each.validFrom < day)?.rate === rate) return refused('rate', 'same')
    await insert(tx, [{ countryCode: country, vatClass, rate, validFrom: day }])
    return { ok: true }
  })
}

/** All classes at once: a good of any class may be in a cart that goes there. */
export async function addVatCountry(db: Db, typed: NewVatCountry, today: Day): Promise<Edited> {
  const { country, validFrom } = typed
  const rates = (['standard', 'reduced', 'super_reduced'] as const).map(
    (name) => [name, readRate(typed[name])] as const,
  )
  const problems: Record<string, RateProblem> = {
    ...(EU_COUNTRIES.includes(country) ? {} : { country: 'country' }),
    ...Object.fromEntries(rates.flatMap(([name, rate]) => (rate === null ? [[name, 'rate' as const]] : []))),
    ...(isDay(validFrom) ? (validFrom < today ? { validFrom: 'past' } : {}) : { validFrom: 'day' }),
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return db.transaction(async (tx): Promise<Edited> => {
    await tx.execute(sql`lock table vat_rates in share row exclusive mode`)
    const isKnown = (await storedRates(tx)).some(({ countryCode }) => countryCode === country)
    if (isKnown) return refused('country', 'taken')
    const dated = [...rates, ['zero', 0] as const].map(([vatClass, rate]) => ({
      countryCode: country,
      vatClass,
      rate: rate ?? 0,
      validFrom,
    }))
    await insert(tx, dated)
    return { ok: true }
  })
}

const insert = (db: Db, dated: readonly DatedRate[]) =>
  db.execute(sql`
    insert into vat_rates (country_code, vat_class, rate, valid_from)
    select "countryCode", "vatClass", rate, "validFrom" from jsonb_to_recordset(${JSON.stringify(dated)}::jsonb)
      as r("countryCode" text, "vatClass" text, rate int, "validFrom" date)`)

type ByRate = { country: string; vatClass: VatClass; day: Day }

/** One that is still to come; not the first of its class, without which the country would lack a rate. */
export async function removeVatRate(db: Db, { country, vatClass, day }: ByRate, today: Day): Promise<boolean> {
  const removed = await changedRows(
    db,
    sql`delete from vat_rates r where country_code = ${country} and vat_class = ${vatClass} and valid_from = ${day}::date
          and valid_from > ${today}::date and exists (select from vat_rates e where e.country_code = r.country_code
            and e.vat_class = r.vat_class and e.valid_from < r.valid_from)`,
  )
  return removed > 0
}

/** With all its rates, before the first of them holds. */
export async function removeVatCountry(db: Db, country: string, today: Day): Promise<boolean> {
  const removed = await changedRows(
    db,
    sql`delete from vat_rates where country_code = ${country}
          and not exists (select from vat_rates where country_code = ${country} and valid_from <= ${today}::date)`,
  )
  return removed > 0
}

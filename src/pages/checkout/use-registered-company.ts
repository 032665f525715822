import { useRef, useState } from 'react'
import { get } from '../../browser/calls.ts'
import type { Checkout } from './use-checkout.ts'

type RegisterEntry = {
  name: string
  address: string
  city: string
  zip: string
  is_closed: boolean
  formatted_day: string
}

const FIELDS = { company_name: 'name', company_address: 'address', company_city: 'city', company_zip: 'zip' } as const
const NUMBER_LENGTH = 11

/** Looks up a whole number in the register, and fills in the fields that the buyer has not filled in. */
export function useRegisteredCompany(checkout: Checkout) {
  const [found, setFound] = useState<RegisterEntry | null>(null)
  const latest = useRef('')
  const filled = useRef<RegisterEntry | null>(null)

  async function lookUp(text: string) {
    const number = text.replace(/\D/g, '')
    latest.current = number
    if (number.length !== NUMBER_LENGTH) return setFound(null)
    const country = checkout.form.order.company_country_id
    const company = await companyOf(country, number)
    if (latest.current !== number) return
    setFound(company)
    if (company && !company.is_closed) fill(company)
  }

  function fill(company: RegisterEntry) {
    const before = filled.current
    filled.current = company
    checkout.change(
      (form) => {
        const order = { ...form.order }
        for (const [field, key] of Object.entries(FIELDS) as [
          keyof typeof FIELDS,
          (typeof FIELDS)[keyof typeof FIELDS],
        ][])
          if (order[field] === '' || order[field] === before?.[key]) order[field] = company[key]
        return { ...form, order }
      },
      ...Object.keys(FIELDS).map((field) => `order.${field}`),
    )
  }

  return { found, lookUp }
}

/** Without an answer the buyer types, as without the register. */
const companyOf = (country: number, number: string) =>
  get<{ company: RegisterEntry | null }>(`/api/company?country_id=${country}&reg_num=${number}`).then(
    ({ company }) => company,
    () => null,
  )

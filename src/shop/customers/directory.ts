import type { NewCustomer } from './registration.ts'

/** `horizon` of the registration call. */
export type Horizon = {
  contact_person_exists: boolean
  customer_exists: boolean
  legal_address_exists: boolean
  physical_address_exists: boolean
}

export const NOTHING_KNOWN: Horizon = {
  contact_person_exists: false,
  customer_exists: false,
  legal_address_exists: false,
  physical_address_exists: false,
}

/** The shop's own customers, or an ERP. */
export type Directory = { look(customer: NewCustomer): Promise<Horizon> }

import type { NewCustomer } from './registration.ts'

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

export type Directory = { look(customer: NewCustomer): Promise<Horizon> }

import { z } from 'zod'

export const LIMITS = {
  name: 100,
  email: 254,
  phone: 20,
  company: 200,
  address: 200,
  city: 100,
  zip: 12,
  message: 500,
  number: 30,
}

/** Numeric inputs may send a number. */
export const digits = (max: number) => z.union([z.string().max(max), z.number().transform(String)])

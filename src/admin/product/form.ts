import { createContext, use } from 'react'
import type { ProductChoices, StaffProduct } from '../../shop/catalogue/edit/product-edit.calls.ts'
import type { FieldValue } from '../../shop/catalogue/edit/product-fields.ts'

type Good = StaffProduct['goods'][number]

/** The product with what was typed over it. */
export type ProductForm = {
  product: StaffProduct
  choices: ProductChoices
  isReadOnly: boolean
  /** Empty text for fields that are not there. */
  value(field: string): FieldValue
  text(field: string): string
  set(field: string, value: FieldValue): void
  errorOf(field: string): string | undefined
  /** Names of all fields that are there or were typed. */
  names: readonly string[]
  goodOf(id: number): Good | undefined
  remember(good: Good): void
}

export const FormContext = createContext<ProductForm | null>(null)

export function useForm(): ProductForm {
  const form = use(FormContext)
  if (!form) throw new Error('Outside of the page of a product')
  return form
}

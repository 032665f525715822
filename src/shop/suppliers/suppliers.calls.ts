import { z } from 'zod'

export const MAX_SUPPLIER = 80
export const MAX_SUPPLIER_NUMBER = 100

const ItemNumber = z.string().trim().min(1).max(MAX_SUPPLIER_NUMBER).nullable()
const BySupplier = z
  .record(
    z
      .string()
      .max(MAX_SUPPLIER)
      .regex(/^\S(.*\S)?$/),
    ItemNumber,
  )
  .refine((numbers) => Object.keys(numbers).length <= 100)

export const SupplierNumber = z.object({ supplier: z.string(), number: z.string() })

export const Suppliers = z.object({ suppliers: z.array(z.object({ name: z.string() })) })

export const SupplierNumbers = z.object({ numbers: z.array(SupplierNumber) })

export const SupplierNumbersEdit = z.object({
  base: BySupplier.describe('By supplier: what the person read'),
  changes: BySupplier.describe('A supplier that is not known is added; null: no number'),
})

export type Suppliers = z.infer<typeof Suppliers>
export type SupplierNumber = z.infer<typeof SupplierNumber>
export type SupplierNumbers = z.infer<typeof SupplierNumbers>

import { z } from 'zod'

const Value = z.union([z.string().max(20_000), z.boolean()])

/** Values of one row by path: `title.lv`, `isActive`. Texts are never null. */
export const EditableFields = z.record(z.string().max(60), Value)

/** Only fields that change; `base`: what they were when they were read. */
export const EditedFields = z.object({
  changes: EditableFields.refine((changes) => Object.keys(changes).length > 0 && Object.keys(changes).length <= 100),
  base: EditableFields.default({}),
})

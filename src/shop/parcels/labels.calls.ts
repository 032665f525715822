import { z } from 'zod'

/** A carrier refuses one parcel without stopping the others. */
export const LabelAnswer = z.object({
  parcels: z.array(
    z.object({
      id: z.int(),
      code: z.string().nullable(),
      problem: z.string().nullable().describe('Why there is no label, in words for staff'),
    }),
  ),
  pdf: z.string().nullable().describe('The address of one PDF with all labels that there are'),
})

export type LabelAnswer = z.infer<typeof LabelAnswer>

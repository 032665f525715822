import { z } from 'zod'

const MAX_PARCELS = 200

const ParcelId = z.int().positive().max(2_147_483_647)

export const ParcelIds = z.object({ parcels: z.array(ParcelId).min(1).max(MAX_PARCELS) })

/** In an address: `parcel=1&parcel=2`. */
const InAddress = z.coerce.number().pipe(ParcelId)

export const ParcelsInAddress = z.object({
  parcel: z.union([InAddress, z.array(InAddress).min(1).max(MAX_PARCELS)]).describe('Repeat it for several parcels'),
})

export const LabelSheet = ParcelsInAddress.extend({
  layout: z.enum(['a6', 'a4']).default('a6').describe('`a4`: four labels on a page'),
})

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

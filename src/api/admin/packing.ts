import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { arrangeParcels, packOrder } from '../../shop/packing/pack.db.ts'
import { CountedLine, GivenParcel, PackingOrder, SeenOpen } from '../../shop/packing/packing.calls.ts'
import { type Outcome, pickOrder, scanForOrder, unpickOrder } from '../../shop/packing/pick.db.ts'
import { sendOrder } from '../../shop/packing/send.db.ts'
import { reportMissing } from '../../shop/packing/short-pick.db.ts'
import { settlementDeps } from '../../shop/payments/settlement-deps.db.ts'
import { ByNumber, demand, orderIdOf, packingOrder, Scanned } from './packing-shared.ts'

const readPackingOrder = staffCall({
  method: 'GET',
  path: '/packing/orders/:number',
  about: 'An order as a packer sees it',
  access: 'write:parcels',
  params: ByNumber,
  answer: PackingOrder,
  run: async (ctx, { params }) => packingOrder(ctx, await orderIdOf(ctx, params.number)),
})

type Act<Body> = { ctx: StaffContext; orderId: number; actor: string; body: Body }
type Given<Body> = {
  act: string
  about: string
  body?: z.ZodType<Body>
  run(act: Act<Body>): Promise<Outcome<unknown>>
}

/** A step of packing, which answers the order as it is then. */
const stepCall = <Body = undefined>({ act, about, body, run }: Given<Body>) =>
  staffCall({
    method: 'POST',
    path: `/packing/orders/:number/${act}`,
    about,
    access: 'write:parcels',
    params: ByNumber,
    ...(body ? { body } : {}),
    answer: PackingOrder,
    run: async (ctx, { params, body: given }) => {
      const orderId = await orderIdOf(ctx, params.number)
      demand(ctx, await run({ ctx, orderId, actor: ctx.actor ?? '', body: given as Body }))
      return packingOrder(ctx, orderId)
    },
  })

const packDeps = ({ db, services: { queue } }: StaffContext) => ({ db, queue })

export const packingCalls: readonly StaffCall[] = [
  readPackingOrder,
  stepCall({
    act: 'picked',
    about: 'All pieces are taken from the shelves, or of the given lines so many altogether',
    body: z.object({
      lines: z.array(CountedLine).max(500).optional(),
    }),
    run: ({ ctx, orderId, actor, body }) => pickOrder(ctx.db, { orderId, actor }, body.lines),
  }),
  stepCall({
    act: 'unpicked',
    about: 'Nothing is taken of what lies in no parcel',
    run: ({ ctx, orderId, actor }) => unpickOrder(ctx.db, { orderId, actor }),
  }),
  stepCall({
    act: 'scan',
    about: 'One more piece of the scanned product is taken; a product that is not in the order is refused',
    body: Scanned,
    run: ({ ctx, orderId, actor, body }) => scanForOrder(ctx.db, { orderId, actor }, body.code),
  }),
  stepCall({
    act: 'missing',
    about:
      'Pieces are not on the shelf: `wait` keeps the whole order for them, `split` sends the rest now, `refund` gives their money back (needs the right `refund`)',
    body: z.object({ line: z.int().positive(), choice: z.enum(['wait', 'split', 'refund']), open: SeenOpen }),
    run: async ({ ctx, orderId, actor, body: { line: lineId, choice, open } }) => {
      if (choice === 'refund' && !ctx.can('refund'))
        throw new HttpError(403, ctx.t.errors.noRight, { reason: 'right', right: 'refund' })
      const deps = { ...(await settlementDeps(ctx.services)), db: ctx.db }
      return reportMissing(deps, { orderId, lineId, choice, open, actor })
    },
  }),
  stepCall({
    act: 'packed',
    about: 'Picked pieces lie in closed parcels: one, or as many as the order was priced for, or the given ones',
    body: z.object({
      parcels: z
        .array(GivenParcel.omit({ id: true }))
        .min(1)
        .max(50)
        .optional(),
    }),
    run: ({ ctx, orderId, body }) => packOrder(packDeps(ctx), orderId, body.parcels),
  }),
  stepCall({
    act: 'parcels',
    about: 'Arrange pieces, weights and sizes of parcels that have no label',
    body: z.object({ parcels: z.array(GivenParcel).min(1).max(50) }),
    run: ({ ctx, orderId, body }) => arrangeParcels(ctx.db, orderId, body.parcels),
  }),
  stepCall({
    act: 'sent',
    about:
      'Closed parcels leave and the buyer is told, with the codes of the labels or typed ones; repeated, it changes nothing',
    body: z.object({
      codes: z
        .array(z.object({ parcel: z.int().positive(), code: z.string().trim().max(40) }))
        .max(50)
        .default([]),
    }),
    run: ({ ctx, orderId, body }) => sendOrder(packDeps(ctx), orderId, body.codes),
  }),
]

import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { staffCall } from '../../http/staff/staff-calls.ts'
import { AddressesGiven, GivenAddresses, OldAddresses } from '../../shop/redirects/old-addresses.calls.ts'
import { giveOldAddresses, listOldAddresses, removeOldAddress } from '../../shop/redirects/old-addresses.db.ts'
import { ById, Done, pageLimit } from './shared.ts'

const list = staffCall({
  method: 'GET',
  path: '/old-addresses',
  about: 'Addresses of the previous shop and where they lead',
  access: 'read:settings',
  query: z.object({
    q: z.string().max(200).default(''),
    after: z.string().max(500).default(''),
    limit: pageLimit(100),
  }),
  answer: OldAddresses,
  run: ({ db }, { query }) => listOldAddresses(db, { text: query.q.trim(), after: query.after, limit: query.limit }),
})

const give = staffCall({
  method: 'POST',
  path: '/old-addresses',
  about: 'Let addresses of the previous shop lead to pages of this one; one that is there gets its new target',
  access: 'write:settings',
  body: GivenAddresses,
  answer: AddressesGiven,
  run: async ({ db, services }, { body }) => ({
    wrong: await db.transaction((tx) => giveOldAddresses(tx, body.rows, services.config.baseUrl.origin)),
  }),
})

const remove = staffCall({
  method: 'DELETE',
  path: '/old-addresses/:id',
  about: 'Forget an address of the previous shop',
  access: 'write:settings',
  params: ById,
  answer: Done,
  run: async ({ db, t }, { params }) => {
    if (!(await db.transaction((tx) => removeOldAddress(tx, params.id)))) throw new HttpError(404, t.errors.notFound)
    return { done: true as const }
  },
})

export const oldAddressCalls = [list, give, remove]

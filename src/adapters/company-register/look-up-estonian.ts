import { z } from 'zod'
import { Cell, type RegisterApi } from './register-api.ts'

/** `R`: in the register, `L`: in liquidation, `N`: bankrupt. */
const REMOVED = 'K'

const Answer = z.object({
  status: z.literal('OK'),
  data: z
    .array(
      z.object({
        reg_code: Cell,
        name: Cell,
        status: Cell.optional(),
        legal_address: Cell.optional(),
        zip_code: Cell.optional(),
      }),
    )
    .nullish(),
})

/** The autocomplete of the e-Business Register, which needs no contract. */
export const estonianApi: RegisterApi = {
  search: (regNum, query) => {
    query.set('q', regNum)
    return query.toString()
  },
  read: (answer) =>
    (Answer.parse(answer).data ?? []).map((row) => ({
      ...{ country: 'EE', regNum: row.reg_code, name: row.name.trim() },
      ...{ address: row.legal_address ?? '', city: '', zip: row.zip_code ?? '' },
      isClosed: row.status === REMOVED,
    })),
}

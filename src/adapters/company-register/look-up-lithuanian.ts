import { z } from 'zod'
import { Cell, type RegisterApi } from './register-api.ts'

const FIELDS = ['ja_kodas', 'ja_pavadinimas', 'pilnas_adresas', 'isreg_data', 'statusas.pavadinimas']
const REMOVED = 'Išregistruotas'

const Answer = z.object({
  _data: z.array(
    z.object({
      ja_kodas: Cell,
      ja_pavadinimas: Cell,
      pilnas_adresas: Cell.optional(),
      isreg_data: Cell.optional(),
      statusas: z.object({ pavadinimas: Cell.optional() }).nullish(),
    }),
  ),
})

/** The register of legal entities (JAR) at the portal of open data, in whose query language brackets stay as they are. */
export const lithuanianApi: RegisterApi = {
  search: (regNum) => `ja_kodas=${Number(regNum)}&select(${FIELDS.join(',')})&limit(2)`,
  read: (answer) =>
    Answer.parse(answer)._data.map((row) => ({
      ...{ country: 'LT', regNum: row.ja_kodas, name: row.ja_pavadinimas.trim() },
      ...{ address: row.pilnas_adresas ?? '', city: '', zip: '' },
      isClosed: Boolean(row.isreg_data) || row.statusas?.pavadinimas === REMOVED,
    })),
}

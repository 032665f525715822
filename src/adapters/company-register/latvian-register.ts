import type { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { z } from 'zod'
import { checkRegNum } from '../../shop/companies/numbers.ts'
import type { RegisteredCompany } from '../../shop/companies/registered-company.ts'

/** Columns of `register.csv` on data.gov.lv that are used; it has a header and semicolons. */
export const RegisterRow = z.object({
  regcode: z.string(),
  name: z.string(),
  terminated: z.string(),
  closed: z.string(),
  address: z.string(),
  index: z.string(),
})
const COLUMNS = Object.keys(RegisterRow.shape)

export class RegisterFormatError extends Error {}

/** Rows without a valid number or a name are left out. @throws RegisterFormatError when it is another file */
export async function* readLatvianRegister(file: Readable): AsyncGenerator<RegisteredCompany> {
  const parser = file.pipe(
    parse({
      delimiter: ';',
      bom: true,
      columns: checkedColumns,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  )
  file.on('error', (error) => parser.destroy(error))
  try {
    for await (const line of parser) {
      const row = RegisterRow.safeParse(line)
      const company = row.success ? companyOf(row.data) : null
      if (company) yield company
    }
  } finally {
    file.destroy()
  }
}

function checkedColumns(header: string[]): string[] {
  const missing = COLUMNS.filter((name) => !header.includes(name))
  if (missing.length > 0) throw new RegisterFormatError(`it has no column ${missing.join(', ')}`)
  return header
}

/** @returns null without a valid number or a name */
export function companyOf({
  regcode,
  name,
  terminated,
  closed,
  address,
  index,
}: z.infer<typeof RegisterRow>): RegisteredCompany | null {
  const checked = checkRegNum('LV', regcode)
  if (!checked.ok || name.trim() === '') return null
  return {
    country: 'LV',
    regNum: checked.value,
    name: name.trim(),
    ...splitAddress(address),
    zip: /^(LV-)?\d{4}$/.test(index) ? `LV-${index.slice(-4)}` : '',
    isClosed: terminated !== '' || closed !== '',
  }
}

/** The register begins with the largest unit: "Jelgavas nov., Glūdas pag., Nākotne, Skolas iela 3". */
function splitAddress(text: string): { address: string; city: string } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const at = parts.findIndex((part) => !/ (nov|pag|novads|pagasts)\.?$/i.test(part))
  if (at < 0) return { address: '', city: parts.join(', ') }
  const [city = '', ...rest] = parts.slice(at)
  return { address: [...rest, ...parts.slice(0, at).reverse()].join(', '), city }
}

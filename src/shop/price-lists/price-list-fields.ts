export type ListFields = Record<string, string | boolean>
type ListProblem = 'required' | 'tooLong' | 'taken' | 'date' | 'order' | 'unknown'
export type ListProblems = Record<string, ListProblem>

type ListValues = { name: string; isActive: boolean; validFrom: Date | null; validUntil: Date | null }

const FIELDS = ['name', 'isActive', 'validFrom', 'validUntil']
const DAYS = ['validFrom', 'validUntil']
const MAX_NAME = 120

export const fieldsOfList = ({ name, isActive, validFrom, validUntil }: ListValues): ListFields => ({
  name,
  isActive,
  validFrom: validFrom?.toISOString() ?? '',
  validUntil: validUntil?.toISOString() ?? '',
})

/** Moments as they are stored, so that edits can be compared. */
export function cleanedList(changes: ListFields): ListFields {
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => {
      if (typeof value === 'boolean') return [field, value]
      const isMoment = DAYS.includes(field) && !Number.isNaN(Date.parse(value))
      return [field, isMoment ? new Date(value).toISOString() : value.trim()]
    }),
  )
}

/** @param fields cleaned; what is left out is empty */
export function readList(fields: ListFields): { values: ListValues } | { problems: ListProblems } {
  const problems: ListProblems = {}
  for (const field of Object.keys(fields)) if (!FIELDS.includes(field)) problems[field] = 'unknown'
  const { isActive = true } = fields
  const name = String(fields.name ?? '')
  const [from, until] = [momentOf(fields.validFrom), momentOf(fields.validUntil)]
  if (!name) problems.name = 'required'
  else if (name.length > MAX_NAME) problems.name = 'tooLong'
  if (typeof isActive !== 'boolean') problems.isActive = 'unknown'
  if (from === undefined) problems.validFrom = 'date'
  if (until === undefined) problems.validUntil = 'date'
  if (from && until && from >= until) problems.validUntil = 'order'
  if (Object.keys(problems).length > 0) return { problems }
  return { values: { name, isActive: isActive === true, validFrom: from ?? null, validUntil: until ?? null } }
}

/** Null for an empty one, undefined for what is none. */
function momentOf(value: string | boolean = ''): Date | null | undefined {
  if (value === '') return null
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value)) ? new Date(String(value)) : undefined
}

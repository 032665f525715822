/** `2026-11-24T15:30`, as `datetime-local` fields have it, by the clock of the shop and not of the browser. */
export function toLocalTime(instant: Date): string {
  if (Number.isNaN(instant.getTime())) return ''
  const parts = Object.fromEntries(inRiga.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

/** `skipped`: clocks are put forward over that time; `twice`: they are put back over it. */
type LocalTime = { instant: Date; change: 'none' | 'skipped' | 'twice' }

/**
 * Of a time that exists twice the first one, of one that does not exist the one that clocks not yet put forward would show.
 * @returns null for what is no time
 */
export function fromLocalTime(text: string): LocalTime | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  // No change of the clocks is longer than a day, so these are the offsets before and after it.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => near - Date.parse(`${toLocalTime(new Date(near))}Z`))
  const found = [...new Set(offsets.map((offset) => asUtc + offset))].toSorted((a, b) => a - b)
  const real = found.filter((at) => toLocalTime(new Date(at)) === text)
  const [first] = real
  if (first === undefined) return { instant: new Date(Math.max(...found)), change: 'skipped' }
  return { instant: new Date(first), change: real.length > 1 ? 'twice' : 'none' }
}

const DAY_MS = 86_400_000

const inRiga = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Riga',
})

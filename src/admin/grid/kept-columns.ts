/** By keys of columns, whether the person wants to see them. A column that was never touched follows its default. */
export type ColumnChoices = Readonly<Record<string, boolean>>

/** @param kept what the browser has: until November 2026 a list of the hidden columns */
export function columnChoicesFrom(kept: string | null): ColumnChoices {
  const parsed = parse(kept)
  if (Array.isArray(parsed)) return Object.fromEntries(parsed.map((key) => [String(key), false]))
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(Object.entries(parsed).filter(([, isShown]) => typeof isShown === 'boolean'))
}

function parse(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null')
  } catch {
    return null
  }
}

export const hiddenColumns = (
  all: readonly { key: string }[],
  choices: ColumnChoices,
  hiddenAtFirst: readonly string[],
): string[] => all.map(({ key }) => key).filter((key) => !(choices[key] ?? !hiddenAtFirst.includes(key)))

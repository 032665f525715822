/** `base`: what the person read of the fields in `changes`. */
export type Edit<Fields> = { base: Partial<Fields>; changes: Partial<Fields> }

export type Conflict = { field: string; base: unknown; mine: unknown; theirs: unknown }

export type Merged<Fields> = { changes: Partial<Fields>; conflicts: Conflict[] }

/**
 * What remains to be written over `current`: fields that nobody else changed since they were read. A field that somebody
 * else has meanwhile changed to another value is a conflict; to the same value is none.
 */
export function mergeEdits<Fields extends Readonly<Record<string, unknown>>>(
  current: Fields,
  { base, changes }: Edit<Fields>,
): Merged<Fields> {
  const merged: Merged<Fields> = { changes: {}, conflicts: [] }
  for (const field of Object.keys(changes) as (keyof Fields & string)[]) {
    const [mine, theirs] = [changes[field], current[field]]
    if (mine === theirs) continue
    if (base[field] === theirs) merged.changes[field] = mine
    else merged.conflicts.push({ field, base: base[field], mine, theirs })
  }
  return merged
}

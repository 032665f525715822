import type { StaffBrowser } from './staff.ts'

type Options = { who: readonly StaffBrowser[]; id: number; rounds: number; seed: number }
type Fields = Record<string, unknown>
type Seen = { version: number; fields: Fields }

const FIELDS = ['title.lv', 'subTitle.lv', 'safetyText.lv', 'weight', 'width', 'depth', 'height', 'guaranteeMonths']

/**
 * People read and save a product in a random order, two saves often at once. `lost`: fields whose stored value is none
 * that was saved last by somebody who had read, or was told of, the value before.
 */
export async function interleave({ who, id, rounds, seed }: Options) {
  const random = mulberry(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const read = async (person: StaffBrowser): Promise<Seen> => (await person.get(`/products/${id}`)).body
  const seen = await Promise.all(who.map(read))
  const lost: string[] = []
  let saves = 0
  let serial = 100

  async function turn(index: number) {
    const person = who[index] as StaffBrowser
    if (random() < 0.3) seen[index] = await read(person)
    const { version, fields } = seen[index] as Seen
    const changed = [...new Set([pick(FIELDS), pick(FIELDS)])]
    const changes = Object.fromEntries(
      changed.map((field) => {
        serial += 1
        return [field, field.includes('.') ? `Vērtība ${serial}` : 1 + (serial % 500)]
      }),
    )
    const base = Object.fromEntries(changed.map((field) => [field, fields[field] ?? '']))
    const answer = await person.call('PATCH', `/products/${id}`, { base, changes }, { 'if-match': `"${version}"` })
    saves += 1
    if (answer.status === 200) return { changes: changes as Fields, base: base as Fields }
    if (answer.status !== 409) throw new Error(`A save was answered ${answer.status}`)
    // They look at both values and read the product again.
    seen[index] = await read(person)
    return null
  }

  for (let round = 0; round < rounds; round += 1) {
    const before = await read(pick(who))
    const turns = random() < 0.7 ? who.map((_, index) => index) : [Math.floor(random() * who.length)]
    const written = (await Promise.all(turns.map(turn))).filter((each) => each !== null)
    const after = await read(pick(who))
    for (const field of FIELDS) {
      const kept = valueAfter(field, before.fields[field] ?? '', written)
      if (kept === undefined || (after.fields[field] ?? '') !== kept) lost.push(`${round}: ${field}`)
    }
  }
  return { lost, saves }
}

type Written = { changes: Fields; base: Fields }

/** The value after all accepted saves of a field, each by somebody who knew the one before. Undefined: one did not. */
function valueAfter(field: string, before: unknown, written: readonly Written[]): unknown {
  const left = written.filter(({ changes }) => field in changes)
  let value = before
  while (left.length > 0) {
    const next = left.findIndex(({ base }) => base[field] === value)
    if (next < 0) return undefined
    value = left.splice(next, 1)[0]?.changes[field]
  }
  return value
}

/** A small generator of numbers from a seed, so that a failure can be repeated. */
function mulberry(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Such as `E-7K4-M92`. A prime number of characters, so the check finds every single error and transposition. */
const ALPHABET = '0123456789ACDEFHJKMNPRT'
const PREFIX = 'E'
const LENGTH = 6

export const ORDER_NUMBER_BYTES = LENGTH - 1

export function orderNumber(random: Uint8Array): string {
  if (random.length < ORDER_NUMBER_BYTES) throw new Error(`an order number takes ${ORDER_NUMBER_BYTES} random bytes`)
  const values = [...random.slice(0, ORDER_NUMBER_BYTES)].map((byte) => byte % ALPHABET.length)
  return written([...values, modulo(-weightedSum(values))])
}

export function parseOrderNumber(text: string): string | null {
  const bare = text.toUpperCase().replace(/[\s\-–—_.#]/g, '')
  const body = bare.length === PREFIX.length + LENGTH && bare.startsWith(PREFIX) ? bare.slice(PREFIX.length) : bare
  const values = [...body].map((char) => ALPHABET.indexOf(lookAlikes.get(char) ?? char))
  if (values.length !== LENGTH || values.includes(-1)) return null
  return modulo(weightedSum(values)) === 0 ? written(values) : null
}

const lookAlikes = new Map(
  [...'O0Q0I1L1Z2S5G6B8'.matchAll(/(.)(.)/g)].map(([, seen = '', meant = '']) => [seen, meant]),
)

function written(values: readonly number[]): string {
  const body = values.map((value) => ALPHABET.charAt(value)).join('')
  return `${PREFIX}-${body.slice(0, 3)}-${body.slice(3)}`
}

function weightedSum(values: readonly number[]): number {
  return values.reduce((total, value, i) => total + value * (LENGTH - i), 0)
}

function modulo(number: number): number {
  return ((number % ALPHABET.length) + ALPHABET.length) % ALPHABET.length
}

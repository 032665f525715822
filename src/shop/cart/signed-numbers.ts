import type { Keys } from '../keys.ts'
import { equalText } from '../tokens.ts'

const SIGNATURE_LENGTH = 22

const macOf = (text: string, place: string) => `removed:${place}:${text}`

/** @param place what a line was removed from */
export function signNumbers(keys: Keys, place: string, numbers: readonly number[]): string {
  const text = numbers.join('.')
  return `${text}.${keys.mac('carts', macOf(text, place)).slice(0, SIGNATURE_LENGTH)}`
}

export function readNumbers(keys: Keys, place: string, token: string): number[] | null {
  const [, text = '', signature = ''] = /^(\d+(?:\.\d+)*)\.([\w-]+)$/.exec(token) ?? []
  const isOurs = keys.some('carts', macOf(text, place), (mac) => equalText(signature, mac.slice(0, SIGNATURE_LENGTH)))
  return isOurs ? text.split('.').map(Number) : null
}

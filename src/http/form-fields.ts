import type { FastifyRequest } from 'fastify'
import { MAX_EMAIL_LENGTH } from '../shop/addresses/email.ts'

export const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

/** Returns the last value, because a hidden field may precede a checkbox of the same name. */
export function field(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return ''
  const value: unknown = (body as Record<string, unknown>)[name]
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' ? last : ''
}

export const emailField = (body: unknown): string => field(body, 'email').trim().slice(0, MAX_EMAIL_LENGTH)

export function fieldsNamed(body: unknown, name: string): string[] {
  if (typeof body !== 'object' || body === null) return []
  const value: unknown = (body as Record<string, unknown>)[name]
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')
}

type Tree = { [name: string]: string | boolean | Tree }

/** `user.name` becomes `user: { name }`, checked boxes become true. @param boxes names of the checkboxes */
export function formToObject(body: unknown, boxes: readonly string[]): Tree {
  const tree: Tree = {}
  if (typeof body !== 'object' || body === null) return tree
  for (const name of Object.keys(body)) {
    // Prevents prototype pollution.
    if (!/^[a-z_]+(\.[a-zA-Z_]+){0,3}$/.test(name) || /__|constructor|prototype/.test(name)) continue
    setPath(tree, name.split('.'), boxes.includes(name) ? true : field(body, name))
  }
  return tree
}

function setPath(tree: Tree, [name = '', ...rest]: string[], value: string | boolean) {
  if (rest.length === 0) {
    tree[name] = value
    return
  }
  const present = tree[name]
  const branch: Tree = typeof present === 'object' ? present : {}
  tree[name] = branch
  setPath(branch, rest, value)
}

/** Undefined for names that are not own keys, such as `__proto__`. */
export const wordsNamed = (words: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined

/** The last non-empty value; with a script, a field may be sent twice. */
export function formText(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return ''
  const value = (body as Record<string, unknown>)[name]
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const found = list.filter((each) => typeof each === 'string' && each !== '').at(-1)
  return typeof found === 'string' ? found : ''
}

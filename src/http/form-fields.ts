import type { FastifyRequest } from 'fastify'

export const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

/** One text field of a plain form; the last of several, because a hidden one may stand before it. */
export function field(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return ''
  const value: unknown = (body as Record<string, unknown>)[name]
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' ? last : ''
}

/** All values of a plain form's field that may stand several times. */
export function fieldsNamed(body: unknown, name: string): string[] {
  if (typeof body !== 'object' || body === null) return []
  const value: unknown = (body as Record<string, unknown>)[name]
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')
}

type Tree = { [name: string]: string | boolean | Tree }

/**
 * A plain form as the call's payload: `user.name` becomes `user: { name }`, ticked boxes become true.
 * @param boxes names of the form's checkboxes
 */
export function nested(body: unknown, boxes: readonly string[]): Tree {
  const tree: Tree = {}
  if (typeof body !== 'object' || body === null) return tree
  for (const name of Object.keys(body)) {
    // Only plain words: nothing of a form can reach a prototype.
    if (!/^[a-z_]+(\.[a-zA-Z_]+){0,3}$/.test(name) || /__|constructor|prototype/.test(name)) continue
    put(tree, name.split('.'), boxes.includes(name) ? true : field(body, name))
  }
  return tree
}

function put(tree: Tree, [name = '', ...rest]: string[], value: string | boolean) {
  if (rest.length === 0) {
    tree[name] = value
    return
  }
  const present = tree[name]
  const branch: Tree = typeof present === 'object' ? present : {}
  tree[name] = branch
  put(branch, rest, value)
}

/** The words for what an address asks to be told; nothing for a name that is not among them (`__proto__`). */
export const wordsNamed = (words: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined

/** A field of a form as text: a field that came twice (with and without script) counts once, the last one that says anything. */
export function formText(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return ''
  const value = (body as Record<string, unknown>)[name]
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const found = list.filter((each) => typeof each === 'string' && each !== '').at(-1)
  return typeof found === 'string' ? found : ''
}

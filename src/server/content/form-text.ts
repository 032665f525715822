/** A field of a form as text: a field that came twice (with and without script) counts once, the last one that says anything. */
export function formText(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return ''
  const value = (body as Record<string, unknown>)[name]
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const found = list.filter((each) => typeof each === 'string' && each !== '').at(-1)
  return typeof found === 'string' ? found : ''
}

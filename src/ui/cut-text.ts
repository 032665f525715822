/** Limits in characters. */
export const PRODUCT_TEXT_LIMIT = 300
export const CATEGORY_TEXT_LIMIT = 500

/** Cuts at the end of a word; `rest` is '' if the text fits the limit. */
export function cutText(text: string, limit: number): { short: string; rest: string } {
  if (text.length <= limit) return { short: text, rest: '' }
  const space = text.lastIndexOf(' ', limit)
  const at = space > 0 ? space : limit
  return { short: text.slice(0, at).replace(/[\s,;:–-]+$/, ''), rest: text.slice(at) }
}

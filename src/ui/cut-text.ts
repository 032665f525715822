/** The spec's cut-offs, in characters. */
export const PRODUCT_TEXT_LIMIT = 300
export const CATEGORY_TEXT_LIMIT = 500

/** The text up to the limit, ended at a word, and what is left; nothing is left of a short text. */
export function cutText(text: string, limit: number): { short: string; rest: string } {
  if (text.length <= limit) return { short: text, rest: '' }
  const space = text.lastIndexOf(' ', limit)
  const at = space > 0 ? space : limit
  return { short: text.slice(0, at).replace(/[\s,;:–-]+$/, ''), rest: text.slice(at) }
}

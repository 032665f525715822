/** Characters, including @ (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254

/** Rule of the stock-subscription form: wider than `isEmail`, without catastrophic backtracking. */
export function isStockEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false
  return /^\w+(?:[.-]\w+)*@(?:\w+(?:-\w+)*\.)+[a-z]{2,}$/i.test(text) || isEmail(text)
}

export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  return at > 0 && at <= 64 && text.length <= MAX_EMAIL_LENGTH && isLocalPart(local) && isDomain(text.slice(at + 1))
}

export function emailKey(text: string): string {
  return text.trim().toLowerCase()
}

function isLocalPart(text: string): boolean {
  return text.split('.').every((atom) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(atom))
}

function isDomain(text: string): boolean {
  const labels = text.split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label)) &&
    /^(?:[a-z]{2,}|xn--.+)$/i.test(labels.at(-1) ?? '')
  )
}

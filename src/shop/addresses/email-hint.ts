/** Mailboxes that buyers in Latvia use. */
const DOMAINS = [
  'gmail.com',
  'inbox.lv',
  'outlook.com',
  'hotmail.com',
  'apollo.lv',
  'icloud.com',
  'yahoo.com',
  'tvnet.lv',
  'delfi.lv',
  'latnet.lv',
  'mail.ru',
  'yandex.ru',
]

/** Valid domains that are one slip away from those above. */
const OTHERS = ['mail.com', 'ymail.com', 'inbox.lt', 'inbox.ru', 'email.com']

/** The address with the domain that was probably meant; null when nothing seems wrong. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || DOMAINS.includes(domain) || OTHERS.includes(domain)) return null
  const meant = DOMAINS.find((known) => isOneSlip(domain, known))
  return meant ? `${email.slice(0, at).trim()}@${meant}` : null
}

/** Damerau-Levenshtein distance 1: a letter too many, missing or wrong, or two in the wrong order. */
function isOneSlip(a: string, b: string): boolean {
  let same = 0
  while (same < a.length && a[same] === b[same]) same += 1
  const [x, y] = [a.slice(same), b.slice(same)]
  const isSwapped = x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2)
  return x.slice(1) === y || x === y.slice(1) || x.slice(1) === y.slice(1) || isSwapped
}

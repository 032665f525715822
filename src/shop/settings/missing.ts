/** What a shop may still lack before it can sell, in the order in which it is best done. */
export const MISSING = [
  'setting',
  'identity',
  'bank-account',
  'delivery',
  'payment',
  'goods',
  'pages',
  'unsigned-pages',
  'guarantee-notice',
  'mail',
] as const

/** `names`: fields, pages or settings that it is about. */
export type Missing = { key: (typeof MISSING)[number]; names: string[] }

/** Without them nobody may buy, by law or by what a sale needs; the others are good to have. */
const MUST_HAVE: readonly Missing['key'][] = [
  'setting',
  'identity',
  'delivery',
  'payment',
  'goods',
  'pages',
  'unsigned-pages',
]

export const mustHave = ({ key }: Missing): boolean => MUST_HAVE.includes(key)

const ABOUT: Record<Missing['key'], (names: string) => string> = {
  setting: (names) => `Settings of a wrong shape, which are not used: ${names}`,
  identity: (names) => `Nobody can order: the setting identity does not say who sells (${names})`,
  'bank-account': () => 'Bank transfer and invoices are not offered: the setting identity has no iban',
  delivery: () => 'There is no way of delivery',
  payment: () => 'There is no way of paying',
  goods: () => 'There is nothing to sell',
  pages: (names) => `Pages that buyers must find are not written: ${names}`,
  'unsigned-pages': (names) => `Pages that nobody has read and signed since they were written: ${names}`,
  'guarantee-notice': () =>
    'The notice on the legal guarantee (Regulation 2025/1960) is not shown: setting guarantee_notice',
  mail: () => 'E-mails are not sent: no mail server is set up, or its account cannot be decrypted',
}

/** For the log and the command line. */
export const aboutMissing = ({ key, names }: Missing): string => ABOUT[key](names.join(', '))

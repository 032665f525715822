import type { Settings } from './settings.ts'

export type Identity = Settings['identity']

/** Required by the law on information society services (art. 4) and for invoices. */
const REQUIRED = ['name', 'legal_name', 'reg_num', 'address', 'city', 'zip', 'email', 'phone'] as const

export const missingIdentity = (identity: Identity) => REQUIRED.filter((key) => identity[key].trim() === '')

export const shopNameOf = ({ identity }: Pick<Settings, 'identity'>, baseUrl: URL | string) =>
  identity.name || new URL(baseUrl).hostname

/** „SIA „Paraugs”, reģ. nr. 40000000000, …” without missing parts. */
export function identityLine(
  {
    legal_name,
    reg_num,
    vat_num,
    address,
    city,
    zip,
  }: Omit<Identity, 'name' | 'email' | 'phone' | 'bank_name' | 'iban' | 'bic'>,
  words: { regNum: string; vatNum: string },
): string {
  const numbers = [reg_num && `${words.regNum} ${reg_num}`, vat_num && `${words.vatNum} ${vat_num}`]
  return [legal_name, ...numbers, address, city, zip].filter(Boolean).join(', ')
}

/** The bank of the account with its BIC; both may be left empty. */
export const bankOf = ({ bank_name, bic }: Pick<Identity, 'bank_name' | 'bic'>): string =>
  [bank_name, bic].filter(Boolean).join(', ')

/** For the head of a paper. */
export const sellerLines = (identity: Identity, words: { regNum: string; vatNum: string }): string[] => [
  identityLine(identity, words),
  [identity.phone, identity.email].filter(Boolean).join(', '),
]

export const signatureOf = ({ legal_name, email, phone }: Pick<Identity, 'legal_name' | 'email' | 'phone'>) =>
  [legal_name, email, phone].filter(Boolean).join(', ')

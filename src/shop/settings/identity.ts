import type { Settings } from './settings.ts'

type Identity = Settings['identity']

/** What the law on information society services (art. 4) and an invoice need to know of the seller. */
const OWED = ['name', 'legal_name', 'reg_num', 'address', 'city', 'zip', 'email', 'phone'] as const

/** What the merchant has not said yet of the seller; nothing can be ordered until it is all there. */
export const missingIdentity = (identity: Identity) => OWED.filter((key) => identity[key].trim() === '')

/** The name of the shop; its address until the merchant has given it one. */
export const shopNameOf = ({ identity }: Pick<Settings, 'identity'>, baseUrl: URL | string) =>
  identity.name || new URL(baseUrl).hostname

/** „SIA „Paraugs”, reģ. nr. 40000000000, …", as much of it as the merchant has written. */
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

/** The last line of a letter. */
export const signatureOf = ({ legal_name, email, phone }: Pick<Identity, 'legal_name' | 'email' | 'phone'>) =>
  [legal_name, email, phone].filter(Boolean).join(', ')

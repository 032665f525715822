import { dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD } from './password-limits.ts'

/**
 * The commonest passwords of leaked lists that are long enough to be chosen here: about 18,000 of 49,000, lower case.
 * ASVS 5.0 (6.2.4) asks for 3,000.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD),
)

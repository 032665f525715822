import { dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD } from './password-limits.ts'

/** Common leaked passwords; ASVS 5.0 (6.2.4) requires 3,000. */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD),
)

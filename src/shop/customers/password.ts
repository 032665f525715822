import { commonPasswords } from './common-passwords.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from './password-limits.ts'

export type PasswordProblem = 'passwordShort' | 'passwordLong' | 'passwordCommon'

/** OWASP ASVS 5.0 (6.2): no rules on kinds of characters. @param own e-mail, name, company: known to an attacker */
export function passwordProblem(password: string, own: readonly string[] = []): PasswordProblem | null {
  const length = [...password].length
  if (length < MIN_PASSWORD) return 'passwordShort'
  if (password.length > MAX_PASSWORD) return 'passwordLong'
  return isCommon(password, own) ? 'passwordCommon' : null
}

function isCommon(password: string, own: readonly string[]): boolean {
  const plain = simplified(password)
  const letters = plain.replace(/[^a-z]/g, '')
  const stem = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  if (isRun(password.toLowerCase()) || isRun(plain) || isRepeated(plain)) return true
  if (stem === '' && /^\d{1,10}$/.test(plain)) return true
  if (commonPasswords.has(password.toLowerCase()) || commonPasswords.has(plain)) return true
  if (commonStems.has(plain) || commonStems.has(stem)) return true
  // `parole` with any digits and signs around it.
  if (letters.length <= 9 && (commonStems.has(letters) || isRun(letters) || isRepeated(letters))) return true
  return ownWords(own).some((word) => plain === word || stem === word || (letters === word && plain.length < 16))
}

function simplified(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[@$]/g, (sign) => (sign === '@' ? 'a' : 's'))
    .replace(/(?<=[a-z])[0134](?=[a-z])/g, (digit) => ({ 0: 'o', 1: 'i', 3: 'e', 4: 'a' })[digit] ?? digit)
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  '01234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
]
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** Sequences on the keyboard, in the alphabet or of digits, also combined: `qwerty12345`. */
function isRun(text: string): boolean {
  if (text.length < 4) return false
  const longest = (from: number) => {
    for (let to = text.length; to - from >= 3; to--) {
      if (runs.some((row) => row.includes(text.slice(from, to)))) return to - from
    }
    return 0
  }
  let at = 0
  while (at < text.length) {
    const length = longest(at)
    if (length === 0) return text.length - at <= 1 && at > 0
    at += length
  }
  return true
}

function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/u.test(text) && text.length >= 6
}

function ownWords(own: readonly string[]): string[] {
  return own
    .flatMap((text) => {
      const plain = simplified(text.split('@')[0] ?? '')
      return [plain, plain.replace(/[^a-z0-9]/g, ''), ...plain.split(/[^a-z0-9]+/)]
    })
    .filter((word) => word.length >= 4)
}

/** Includes Latvian ones, which foreign lists lack. */
const commonStems = new Set(
  `password passwort passw parole parolee paroles parol mypassword welcome sveiki labdien letmein iloveyou milu tevimilu
  esmilutevi milestiba lovely love princess princese sunshine saule saulite saulespuke football futbols hokejs hockey basketball basketbols baseball
  superman batman spiderman pokemon minecraft fortnite counterstrike dragon monkey shadow master killer hunter ranger
  jordan michael jennifer thomas daniel andrew joshua jessica ashley charlie robert matthew anthony nicole hannah
  natasha nikita andrejs janis liga martins ilze anna kristaps kristine edgars artis aivars gunars inese baiba zane
  laura roberts kaspars kristina marina svetlana aleksandrs sergejs dmitrijs vladimirs olga irina
  admin administrator root user test testing tester guest demo login default changeme secret access computer dators
  internet windows samsung iphone google facebook youtube instagram draugiem draugs inbox gmail whatever freedom
  trustno starwars matrix pepper cheese cookie chocolate sokolade banana orange summer winter spring autumn vasara ziema
  pavasaris rudens januaris decembris monday pirmdiena flower puke zieds kakis kakitis kaķis sunis suns suni lacis lacitis
  mamma mama tetis tevs mamina mamite berns bernins gimene maja majas darbs skola birojs
  latvija latvia riga liepaja daugavpils jelgava ventspils jurmala cesis valmiera latvijas lietuva estonia
  mustang ferrari porsche mercedes corvette harley yamaha volvo audi bmw opel
  liverpool arsenal chelsea barcelona juventus manutd
  qwerty qwertyui asdf asdfgh zxcvbn azerty ytrewq qweasd qweasdzxc qazwsx zaqwsx
  abc abcd abcdef hello hellokitty letmeinnow ertava veikals`
    .split(/\s+/)
    .map(simplified),
)

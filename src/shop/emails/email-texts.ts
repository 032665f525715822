import { languages } from '../languages.ts'
import { type AccountEmailKind, type EmailKind, type OrderEmailKind, orderEmailKinds } from './email-kinds.ts'

export const accountEmailKinds = [
  'confirm-email',
  'reset-password',
  'password-changed',
  'change-email',
  'email-change-asked',
  'email-changed',
  'email-taken',
  'account-exists',
] as const satisfies readonly AccountEmailKind[]

const OTHERS = [
  'confirm-subscription',
  'back-in-stock',
  'abandoned-cart',
  'guest-data',
  'quote',
  'question-answer',
  'return-received',
  'return-refused',
  'withdrawal-receipt',
  'contact-answer',
  'company-approved',
  'company-refused',
] as const satisfies readonly EmailKind[]

/** Those whose words staff may change: all that people outside of the shop get. */
export const EDITABLE_EMAILS = [...orderEmailKinds, ...accountEmailKinds, ...OTHERS] as const
export type EditableEmail = (typeof EDITABLE_EMAILS)[number]

export const isEditable = (kind: string): kind is EditableEmail => (EDITABLE_EMAILS as readonly string[]).includes(kind)

export const isOrderKind = (kind: string): kind is OrderEmailKind =>
  (orderEmailKinds as readonly string[]).includes(kind)

const NUMBERED: readonly string[] = ['quote', 'return-received', 'return-refused']

/** What `{…}` a text of this kind may have. */
export function placeholdersOf(kind: EditableEmail): string[] {
  if (isOrderKind(kind)) return ['number', 'name', 'shop']
  if (NUMBERED.includes(kind)) return ['number', 'shop']
  return kind === 'back-in-stock' ? ['product', 'shop'] : ['shop']
}

export const TEXT_PARTS = ['subject', 'intro', 'closing'] as const
type TextPart = (typeof TEXT_PARTS)[number]

/** In the language of an e-mail; what is missing is as the program has it. */
export type OwnWords = Partial<Record<TextPart, string>>

const MAX: Readonly<Record<TextPart, number>> = { subject: 150, intro: 1_500, closing: 1_500 }
const PLACEHOLDER = /\{([^{}]*)\}/g

export type TextProblem = 'placeholder' | 'too-long' | 'line' | 'unknown'

/** By path: `intro.lv`. */
export function textProblems(kind: EditableEmail, changes: Readonly<Record<string, string>>) {
  const known = placeholdersOf(kind)
  const found: Record<string, TextProblem> = {}
  for (const [path, text] of Object.entries(changes)) {
    const [part = '', lang = ''] = path.split('.')
    if (!(part in MAX) || !(languages as readonly string[]).includes(lang)) found[path] = 'unknown'
    else if (text.length > MAX[part as TextPart]) found[path] = 'too-long'
    else if (part === 'subject' && /[\r\n]/.test(text)) found[path] = 'line'
    else if (hasUnknown(text, known)) found[path] = 'placeholder'
  }
  return found
}

const hasUnknown = (text: string, known: readonly string[]) =>
  [...text.matchAll(PLACEHOLDER)].some(([, name = '']) => !known.includes(name)) ||
  /[{}]/.test(text.replace(PLACEHOLDER, ''))

/** Values are texts, which whoever draws the e-mail escapes. One of a subject has no line of its own. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole)

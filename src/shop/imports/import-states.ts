import type { ImportKind } from '../goods-files/file-kinds.ts'

/**
 * `uploading` → `reading` → `mapping` → `checking` → `checked` → `running` → `done`. Any of them may become `stopped` or
 * `failed`: the file could not be read.
 */
export const IMPORT_STATES = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'stopped',
  'failed',
] as const

export type ImportPhase = 'order' | 'group' | 'rows' | 'relations' | 'pictures'

export type ImportState = (typeof IMPORT_STATES)[number]

export const isWorking = (state: ImportState): boolean =>
  state === 'reading' || state === 'checking' || state === 'running'

/** What a row does, or has done. */
export const OUTCOMES = ['new', 'changed', 'same', 'refused'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Why a row was refused: `column` of our format, `null` where it is about the whole row. */
export type Reason = { code: ReasonCode; column: string | null; value?: string | undefined }

export const REASON_CODES = [
  'required',
  'number',
  'whole',
  'money',
  'yes-or-no',
  'date',
  'choice',
  'too-long',
  'ean',
  'slug',
  'color',
  'list',
  'unknown-category',
  'unknown-manufacturer',
  'unknown-option',
  'unknown-badge',
  'unknown-location',
  'more-cells',
  'unknown-product',
  'unknown-number',
  'unknown-ean',
  'number-taken',
  'unknown-picture',
  'picture-address',
  'picture-unreachable',
  'picture-refused',
  'duplicate',
  'parent-unknown',
  'parent-is-variation',
  'parent-refused',
  'parent-has-stock',
  'parent-differs',
  'axes',
  'previous-price',
  'taken',
  'email',
  'email-taken',
  'link',
  'phone',
  'postcode',
  'country',
  'reg-num',
  'vat-num',
  // Of rows that are taken: what of them was not.
  'kept',
  'no-proof',
  'unsubscribed',
  'address-parts',
  'company-number',
  'company-taken',
  'no-language',
  // Of rows that undo others.
  'changed-since',
  'made',
  'in-use',
  'gone',
  'order-refused',
  'database',
] as const

export type ReasonCode = (typeof REASON_CODES)[number]

/** Of our format: before and after. */
export type Changes = Readonly<Record<string, readonly [before: string, after: string]>>

/** Of text: the person may choose among them. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'windows-1257',
  'windows-1252',
  'windows-1251',
  'iso-8859-4',
  'iso-8859-13',
  'utf-16le',
  'utf-16be',
] as const
export const IMPORT_ENCODINGS = [...TEXT_ENCODINGS, 'xlsx'] as const
export const DELIMITERS = [';', ',', '\t'] as const

export type TextEncoding = (typeof TEXT_ENCODINGS)[number]
type ImportEncoding = (typeof IMPORT_ENCODINGS)[number]
type Delimiter = (typeof DELIMITERS)[number]

/** How a person says that the file is to be read; what is not said is found out. */
export type ReadAs = { encoding?: TextEncoding | undefined; delimiter?: Delimiter | undefined }

export type ImportOptions = {
  kind: ImportKind
  /** How it was read: found out, or said by the person. */
  encoding: ImportEncoding
  delimiter: Delimiter
  /** What of it the person said. */
  readAs?: ReadAs
  preset: string | null
  /** Column of the file by index → column of our format; empty: not read. */
  mapping: readonly string[]
  /** An empty cell clears the field; otherwise it is left as it is. */
  clears: boolean
  /** Categories, manufacturers, attributes and their options that are not there are made. */
  creates: boolean
}

export type ImportCounts = Readonly<Record<Outcome, number>>

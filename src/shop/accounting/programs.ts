import type { Settings } from '../settings/settings.ts'
import type { Accounts } from './accounts.ts'
import type { JournalWords } from './journal-rows.ts'
import type { Period } from './period.ts'
import type { Posting } from './postings.ts'

/** Programs that read a file of postings. */
export const JOURNAL_PROGRAMS = ['paytraq', 'jumis', 'zalktis'] as const
export type JournalProgram = (typeof JOURNAL_PROGRAMS)[number]

export const PROGRAM_FILE_TYPES = { paytraq: 'csv', jumis: 'xml', zalktis: 'xml' } as const satisfies Record<
  JournalProgram,
  string
>

export type ProgramFacts = {
  accounts: Accounts
  mapping: Settings['accounting_programs']
  words: JournalWords
  period: Period
  /** Name of the shop, which the program shows as the origin. */
  source: string
  at: Date
}

/** Without `takes` a program reads the whole journal. */
export type ProgramFile = {
  takes?(posting: Posting, facts: ProgramFacts): boolean
  head(facts: ProgramFacts): string
  body(postings: readonly Posting[], facts: ProgramFacts): string
  tail: string
}

export const isDocument = ({ kind }: Posting) => kind === 'invoice' || kind === 'credit_note'

/** Unique in the program: a payment has no number of its own, and one invoice may have several on one day. */
export function referenceOf(posting: Posting, { kinds }: JournalWords): string {
  const { day, kind, document, order, move } = posting
  return isDocument(posting) ? document : `${document || order} ${kinds[kind]} ${day} ${move}`
}

export type JournalDocument = { first: Posting; postings: readonly Posting[] }

/** Postings of an invoice or credit note are one document, and so are those of a payment or refund. */
export function documentsOf(postings: readonly Posting[]): JournalDocument[] {
  const groups = Map.groupBy(postings, (posting) =>
    isDocument(posting) ? posting.document : `${posting.kind} ${posting.move}`,
  )
  return [...groups.values()].flatMap((group) => (group[0] ? [{ first: group[0], postings: group }] : []))
}

type ProgramPartner = Posting['partner'] & { isPrivate: boolean }

/** Private buyers are one partner of the program where the accountant has named it. */
export function partnerOf(
  { partner }: Posting,
  { private_name, private_number }: ProgramFacts['mapping'],
): ProgramPartner {
  const isPrivate = partner.regNum === '' && partner.vatNum === ''
  if (!isPrivate || private_name === '' || partner.name === '') return { ...partner, isPrivate }
  return { ...partner, name: private_name, regNum: private_number, isPrivate }
}

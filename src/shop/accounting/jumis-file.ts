import { decimalOf, sum } from '../money/money.ts'
import { element, optional, writeElement, XML_DECLARATION, type Xml } from '../xml/write.ts'
import type { Posting } from './postings.ts'
import {
  documentsOf,
  isDocument,
  type JournalDocument,
  type ProgramFacts,
  type ProgramFile,
  partnerOf,
  referenceOf,
} from './programs.ts'

/** Lengths of the columns in Jumis. */
const MAX_COMMENT = 255

/** `FinancialDoc` blocks as Jumis itself exports and imports them; docs/decisions/073 has the source of each name. */
export const jumisFile: ProgramFile = {
  takes: (posting, { mapping }) => isDocument(posting) || mapping.jumis_money_group !== '',
  head: () =>
    `${XML_DECLARATION}<dataroot>\n<tjDocument Version="TJ5.5.101"/>\n` +
    '<tjResponse Name="FinancialDoc" Operation="Read" Version="TJ7.0.112" Structure="Tree">\n',
  body: (postings, facts) =>
    documentsOf(postings)
      .map((document) => `${writeElement(documentElement(document, facts))}\n`)
      .join(''),
  tail: '</tjResponse>\n</dataroot>\n',
}

function documentElement({ first, postings }: JournalDocument, facts: ProgramFacts): Xml {
  const { mapping, words } = facts
  const { name, regNum, vatNum } = partnerOf(first, mapping)
  const [type, group] = kindOf(first, mapping)
  return element('FinancialDoc', [
    element('DocNo', referenceOf(first, words)),
    element('DocDate', first.day),
    optional('DocTypeAbbreviation', type),
    optional('DocGroupAbbreviation', group),
    element('DocCurrency', 'EUR'),
    element('DocAmount', decimalOf(sum(postings.map(({ amount }) => amount)))),
    optional('DocPartnerName', name),
    optional('DocPartnerVatNoCountryCode', vatNum.slice(0, 2)),
    optional('DocPartnerRegistrationNo', regNum),
    optional('DocPartnerVatNo', vatNum),
    optional('DocDisbursementTerm', first.due),
    element('DocComments', `${words.kinds[first.kind]} ${first.order}`.slice(0, MAX_COMMENT)),
    ...postings.map((posting) => lineElement(posting, facts)),
  ])
}

function kindOf({ kind }: Posting, mapping: ProgramFacts['mapping']): [type: string, group: string] {
  if (kind === 'invoice') return [mapping.jumis_sales_type, mapping.jumis_sales_group]
  if (kind === 'credit_note') return [mapping.jumis_credit_type, mapping.jumis_sales_group]
  return [mapping.jumis_money_type, mapping.jumis_money_group]
}

/** With notice 1 a line counts towards the sum of its document. */
const lineElement = (posting: Posting, { accounts, words }: ProgramFacts): Xml =>
  element('FinancialDocLine', [
    element('LineSupplementaryNoticeID', '1'),
    element('LineCurrency', 'EUR'),
    element('LineAmount', decimalOf(posting.amount)),
    element('LineDebetAccountCode', accounts[posting.debit]),
    element('LineCreditAccountCode', accounts[posting.credit]),
    optional('LineVatRate', posting.rateBp === null ? null : String(posting.rateBp / 100)),
    element('LineComments', commentOf(posting, words).slice(0, MAX_COMMENT)),
  ])

function commentOf({ debit, credit, kind, isVat, country, rateBp }: Posting, words: ProgramFacts['words']): string {
  const role = words.roles[kind === 'invoice' || kind === 'payment' ? credit : debit]
  return isVat ? `${role} ${country} ${(rateBp ?? 0) / 100} %` : role
}

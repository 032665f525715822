import { countryData } from '../addresses/country-data.ts'
import type { Day } from '../calendar/days.ts'
import { decimalOf } from '../money/money.ts'
import { element, writeElement, XML_DECLARATION, type Xml } from '../xml/write.ts'
import type { Posting } from './postings.ts'
import {
  documentsOf,
  isDocument,
  type JournalDocument,
  type ProgramFacts,
  type ProgramFile,
  partnerOf,
} from './programs.ts'

const INVOICE = '8'
/** Of a line of postings: of a sale, and of its VAT. */
const LINE = { sale: '1', vat: '3' } as const
/** How Zalktis itself writes that a document has no term. */
const NO_TERM = '1900-01-01T15:00:00'

/** Invoices and credit notes as Zalktis itself exports and imports them; docs/decisions/073 has the source of each name. */
export const zalktisFile: ProgramFile = {
  takes: isDocument,
  head: (facts) => `${XML_DECLARATION}<Root>\n${writeElement(passport(facts))}\n`,
  body: (postings, facts) =>
    documentsOf(postings)
      .map((document) => `${writeElement(documentElement(document, facts))}\n`)
      .join(''),
  tail: '</Root>\n',
}

const passport = ({ period: { from, to }, source, at }: ProgramFacts): Xml =>
  record('FailaPase', {
    Pamats: 'Zalktis',
    DatuAvots: source,
    Versija: '435',
    xmlversion: 'v2',
    AtlasesGatavosanasLaiks: at.toISOString().slice(0, 19),
    AtlaseDatumsNo: midnight(from),
    AtlaseDatumsLidz: midnight(to),
    AtlaseDokTips: '-1',
  })

function documentElement({ first, postings }: JournalDocument, facts: ProgramFacts): Xml {
  const { day, due, document, order, kind } = first
  const { name, regNum, vatNum, country, isPrivate } = partnerOf(first, facts.mapping)
  const head = record('Dokuments', {
    ...{ HronoID: '-1', HronoKontets: '1', HronoTips: INVOICE },
    ...{ HronoDatums: midnight(day), HronoDocName: facts.words.kinds[kind], HronoDocNr: document },
    ...{ ValutasKods: 'EUR', Pamatojums: order, DateTerm: due ? midnight(due) : NO_TERM },
    ...{ Fadr: '', Kadr: '', GadaID: '-1', Rezerve1: '', Rezerve2: '', Rezerve3: '0' },
    ...{ SagDatums: midnight(day), ProjektsKods: '' },
    ...{ PersonalName: name, PersonalVards: '', PersonalNmrNr: regNum, PersonalPvnNr: vatNum },
    ...{ PersonalAdresscity: '', PersonalAdressstreet: '', PersonalPastaindekss: '' },
    ...{ PersonalValstsID: countryData(country)?.countryCodeNumeric ?? '', PersonalTips: isPrivate ? '1' : '0' },
    PersonalKonts1: '',
  })
  const lines = postings.map((posting) => lineElement(posting, facts))
  return { ...head, children: [...head.children, ...lines, DELIVERY] }
}

const DELIVERY = record('PZrekviziti', {
  ...{ TransportsPersonalID: '-1', Automarka: '', Soferis: '', Darijumaapraksts: 'Preču piegāde' },
  ...{ DRN: '', Iepakojums: '', ProjektsID: '', AgentsID: '-1' },
})

/** A credit note keeps the sides of its invoice and has sums below zero. */
function lineElement(posting: Posting, { accounts, words }: ProgramFacts): Xml {
  const { isVat, kind } = posting
  const [sign, debit, credit] =
    kind === 'credit_note' ? [-1, posting.credit, posting.debit] : [1, posting.debit, posting.credit]
  const sum = decimalOf(sign * posting.amount)
  const quantity = isVat ? '0.00' : decimalOf(sign * 100)
  const rate = String((posting.rateBp ?? 0) / 100)
  return record('Kontejums', {
    ...{ DKonts: accounts[debit], DNosaukums: '', DTips: '0', DDaudzums: quantity, DValuta: 'EUR' },
    ...{ KKonts: accounts[credit], KNosaukums: '', KTips: '0', KDaudzums: quantity, KValuta: 'EUR' },
    ...{ PreceID: '0', SummaBIL: sum, Summa: sum },
    ...{ Text: isVat ? rate : words.roles[credit], Tips: isVat ? LINE.vat : LINE.sale },
    ...{ Rezerve1: isVat ? '' : '0', Rezerve2: '', Rezerve3: '' },
    ...{ Cena: isVat ? '0.00' : decimalOf(posting.amount), PVN: rate, Partija: '.', AkcizeMarka: '' },
  })
}

function record(name: string, fields: Readonly<Record<string, string>>): Xml {
  return element(
    name,
    Object.entries(fields).map(([field, text]) => element(field, text)),
  )
}

const midnight = (day: Day) => `${day}T00:00:00`

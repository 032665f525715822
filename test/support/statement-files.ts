const OUR_IBAN = 'LV80BANK0000435195001'
export const PAYER_IBAN = 'LV97HABA0012345678910'

export type Move = {
  /** Cents. */
  amount: number
  text?: string
  reference?: string
  payer?: string
  iban?: string
  day?: string
  /** Of the bank; without it the entry is known by what it says. */
  bankReference?: string
  isOut?: boolean
  currency?: string
}

const euros = (cents: number) => (cents / 100).toFixed(2)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const element = (name: string, text: string | undefined) => (text ? `<${name}>${escaped(text)}</${name}>` : '')

/** A camt.053 as banks write it: from version .04 on a party has a layer more, in .13 the state is a code. */
export function camt(moves: readonly Move[], version: '02' | '08' | '13' = '02', prefix = ''): string {
  const entries = moves.map((move) => {
    const { amount, text, reference, payer = 'Anna Ozola', iban = PAYER_IBAN, day = '2026-11-24' } = move
    const name = version === '02' ? element('Nm', payer) : `<Pty>${element('Nm', payer)}</Pty>`
    const state = version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>'
    const structured = reference ? `<Strd><CdtrRefInf>${element('Ref', reference)}</CdtrRefInf></Strd>` : ''
    return `<Ntry><Amt Ccy="${move.currency ?? 'EUR'}">${euros(amount)}</Amt><CdtDbtInd>${move.isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>${state}</Sts>
      <BookgDt><Dt>${day}</Dt></BookgDt>${element('AcctSvcrRef', move.bankReference)}
      <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr>${name}</Dbtr>
      <DbtrAcct><Id>${element('IBAN', iban)}</Id></DbtrAcct></RltdPties><RmtInf>${structured}${element('Ustrd', text)}</RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
    <Stmt><Id>1</Id><Acct><Id><IBAN>${OUR_IBAN}</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
  return prefix ? xml.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`) : xml
}

export function fidavista(moves: readonly Move[], encoding = 'UTF-8'): string {
  const sets = moves.map(
    ({ amount, text, payer = 'Anna Ozola', iban = PAYER_IBAN, day = '2026-11-24', bankReference, isOut }) =>
      `<TrxSet><TypeCode>INB</TypeCode><BookDate>${day}</BookDate>${element('BankRef', bankReference)}<CorD>${isOut ? 'D' : 'C'}</CorD>
      <AccAmt>${euros(amount)}</AccAmt>${element('PmtInfo', text)}<CPartySet><AccNo>${iban}</AccNo><AccHolder>${element('Name', payer)}</AccHolder></CPartySet></TrxSet>`,
  )
  return `<?xml version="1.0" encoding="${encoding}"?><FIDAVISTA xmlns="http://bankasoc.lv/fidavista/fidavista0101.xsd"><Header><Timestamp>20261124</Timestamp></Header>
    <Statement><AccountSet><AccNo>${OUR_IBAN}</AccNo><CcyStmt><Ccy>EUR</Ccy>${sets.join('')}</CcyStmt></AccountSet></Statement></FIDAVISTA>`
}

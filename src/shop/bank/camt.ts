import { isDay } from '../calendar/days.ts'
import { parseAmount } from '../money/money.ts'
import type { RawEntry } from './entry.ts'
import { attributeOf, nodes, StatementProblem, textAt, textsAt, type XmlNode } from './xml-tree.ts'

type Node = XmlNode | string
type Read = { entries: RawEntry[]; outgoing: number; accounts: string[] }

/** `BkToCstmrStmt` of ISO 20022; versions .02 to .13 differ in what is asked here only by a layer of elements. */
export function camtEntries(root: Node): Read {
  const read: Read = { entries: [], outgoing: 0, accounts: [] }
  for (const statement of nodes(root, 'Stmt')) {
    const account = accountOf(statement)
    if (!read.accounts.includes(account)) read.accounts.push(account)
    for (const entry of nodes(statement, 'Ntry')) readEntry(read, account, entry)
  }
  return read
}

function accountOf(statement: Node): string {
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id')
  if (!account) throw new StatementProblem('broken')
  return account.replace(/\s/g, '').toUpperCase()
}

/** Booked only: what is pending may still vanish. A reversal of money that went out is none of an order. */
function readEntry(read: Read, account: string, entry: Node) {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (status && status !== 'BOOK') return
  const isIn = textAt(entry, 'CdtDbtInd') === 'CRDT' && textAt(entry, 'RvslInd') !== 'true'
  if (!isIn) {
    read.outgoing += 1
    return
  }
  const parts = nodes(entry, 'NtryDtls', 'TxDtls')
  const base = {
    account,
    bookedOn: dayOf(entry, 'BookgDt') ?? dayOf(entry, 'ValDt') ?? broken(),
    bankReference: textAt(entry, 'AcctSvcrRef'),
  }
  const whole = nodes(entry, 'Amt')[0]
  const sums = parts.map((part) => sumOf(part))
  // A batch is several payments; where it does not say their sums it stays one.
  const isBatch = parts.length > 1 && sums.every((sum) => sum !== null)
  if (!isBatch) {
    read.entries.push({ ...base, ...moneyOf(whole), ...partiesOf(parts[0]), details: detailsOf(entry, parts) })
    return
  }
  for (const [i, part] of parts.entries()) {
    const own = textAt(part, 'Refs', 'AcctSvcrRef')
    const bankReference = own || (base.bankReference && `${base.bankReference}/${i + 1}`)
    const money = moneyOf(sums[i] ?? undefined)
    read.entries.push({ ...base, ...money, ...partiesOf(part), bankReference, details: detailsOf(entry, [part]) })
  }
}

const sumOf = (part: Node): Node | null => nodes(part, 'AmtDtls', 'TxAmt', 'Amt')[0] ?? nodes(part, 'Amt')[0] ?? null

function moneyOf(amount: Node | undefined) {
  const cents = parseAmount(
    textAt(typeof amount === 'string' ? { Amt: [amount] } : { Amt: amount ? [amount] : [] }, 'Amt'),
  )
  if (cents === null || cents <= 0) return broken()
  return { amount: cents, currency: attributeOf(amount, 'Ccy').toUpperCase() || 'EUR' }
}

function dayOf(entry: Node, name: string): string | null {
  const text = (textAt(entry, name, 'Dt') || textAt(entry, name, 'DtTm')).slice(0, 10)
  return isDay(text) ? text : null
}

/** From .04 on a party is `Dbtr/Pty`. */
function partiesOf(part: Node | undefined) {
  const payer =
    textAt(part, 'RltdPties', 'Dbtr', 'Pty', 'Nm') ||
    textAt(part, 'RltdPties', 'Dbtr', 'Nm') ||
    textAt(part, 'RltdPties', 'UltmtDbtr', 'Pty', 'Nm') ||
    textAt(part, 'RltdPties', 'UltmtDbtr', 'Nm')
  return { payer, payerIban: textAt(part, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN').replace(/\s/g, '').toUpperCase() }
}

function detailsOf(entry: Node, parts: readonly Node[]): string {
  const said = parts.flatMap((part) => [
    ...textsAt(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...textsAt(part, 'RmtInf', 'Ustrd'),
    ...textsAt(part, 'RmtInf', 'Strd', 'AddtlRmtInf'),
    ...textsAt(part, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
    ...textsAt(part, 'Refs', 'EndToEndId').filter((id) => !/^NOT ?PROVIDED$/i.test(id)),
    ...textsAt(part, 'AddtlTxInf'),
  ])
  const all = said.length > 0 ? said : textsAt(entry, 'AddtlNtryInf')
  return [...new Set(all)].join(' · ').slice(0, 1_000)
}

function broken(): never {
  throw new StatementProblem('broken')
}

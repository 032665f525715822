import { isDay } from '../calendar/days.ts'
import { parseAmount } from '../money/money.ts'
import type { RawEntry } from './entry.ts'
import { nodes, StatementProblem, textAt, textsAt, type XmlNode } from './xml-tree.ts'

type Node = XmlNode | string

/** The format of the Latvian banks' association: `Statement/AccountSet/CcyStmt/TrxSet`. */
export function fidavistaEntries(root: Node | undefined) {
  const entries: RawEntry[] = []
  const accounts: string[] = []
  let outgoing = 0
  for (const set of nodes(root, 'Statement', 'AccountSet')) {
    const account = textAt(set, 'AccNo').replace(/\s/g, '').toUpperCase()
    if (!account) throw new StatementProblem('broken')
    if (!accounts.includes(account)) accounts.push(account)
    for (const inCurrency of nodes(set, 'CcyStmt')) {
      const currency = textAt(inCurrency, 'Ccy').toUpperCase() || 'EUR'
      for (const move of nodes(inCurrency, 'TrxSet')) {
        if (textAt(move, 'CorD').toUpperCase() === 'C') entries.push(entryOf(move, account, currency))
        else outgoing += 1
      }
    }
  }
  return { entries, outgoing, accounts }
}

function entryOf(move: Node, account: string, currency: string): RawEntry {
  const bookedOn = [textAt(move, 'BookDate'), textAt(move, 'ValueDate'), textAt(move, 'RegDate')].find(isDay)
  const amount = parseAmount(textAt(move, 'AccAmt').replace(',', '.'))
  if (!bookedOn || amount === null || amount <= 0) throw new StatementProblem('broken')
  const said = [...textsAt(move, 'PmtInfo'), ...textsAt(move, 'Strd', 'Ref'), ...textsAt(move, 'DocNo')]
  return {
    account,
    bookedOn,
    amount,
    currency,
    payer: textAt(move, 'CPartySet', 'AccHolder', 'Name'),
    payerIban: textAt(move, 'CPartySet', 'AccNo').replace(/\s/g, '').toUpperCase(),
    details: [...new Set(said)].join(' · ').slice(0, 1_000),
    bankReference: textAt(move, 'BankRef'),
  }
}

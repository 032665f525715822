export const home = {
  title: 'Darāmais',
  empty: 'Viss izdarīts. Nekas negaida.',
  startPacking: 'Komplektēt pasūtījumus',
  inWaves: (count: number) => `no tiem sāktās partijās: ${count}`,
  toPack: 'Jāsakomplektē',
  unpaid: 'Gaida maksājumu',
  packed: 'Jānosūta',
  pickup: 'Gaida saņēmēju',
  tasks: 'Jāizlemj',
  done: 'Izdarīts',
  closeTitle: 'Vai uzdevums ir izdarīts?',
  closeHint: 'Tas pazudīs no saraksta visiem darbiniekiem, un to nevar atsaukt.',
  close: 'Aizvērt uzdevumu',
  since: 'kopš',
  open: 'Atvērt pasūtījumu',
}

export const choices = {
  restore: 'Atjaunot pasūtījumu',
  refund: 'Atmaksāt',
  'refund:paid-twice': 'Atmaksāt otro maksājumu',
  'refund:paid-and-marked': 'Apmaksāts divreiz: atmaksāt maksājumu no saites',
  same: 'Tā ir tā pati nauda',
  'refund:overpaid': 'Atmaksāt lieko',
  'refund:mismatch': 'Atmaksāt saņemto',
  sent: 'Pārskaitīts',
  again: 'Mēģināt vēlreiz',
  'by-hand': 'Pārskaitīts manuāli',
  'credit-note': 'Sagatavot kredītrēķinu',
  record: 'Pierakstīt atmaksu',
  remind: 'Atgādināt pircējam',
  paid: 'Nauda saņemta',
  opened: 'Prece izņemta',
  cancel: 'Atcelt pasūtījumu',
} as Record<string, string>

export const taskMoney = {
  'provider-away': 'Banka neatbild. Veikals mēģinās vēlreiz pats.',
  refused: 'Banka atteica atmaksu.',
  pending: 'Nauda ir ceļā.',
} as Record<string, string>

export const taskReminded: string = 'Atgādinājums nosūtīts.'

export const taskReturn: string = 'Atvērt atgriešanu'

export const transfer = { payee: 'Saņēmējs', amount: 'Summa', reference: 'Mērķis' }

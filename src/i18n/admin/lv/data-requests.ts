import { counted } from '../../plural.ts'
import { titles } from './titles.ts'

export const dataRequests = {
  title: titles.dataRequests,
  hint: 'Klients var prasīt savu datu kopiju vai to dzēšanu (VDAR). Uz to jāatbild 30 dienu laikā no saņemšanas dienas.',
  views: { open: 'Gaida atbildi', done: 'Izpildīti', refused: 'Noraidīti' },
  states: { open: 'gaida atbildi', done: 'izpildīts', refused: 'noraidīts' },
  none: {
    open: 'Neviens pieprasījums atbildi negaida. Jaunu var reģistrēt klienta lapā.',
    done: 'Izpildītu pieprasījumu vēl nav.',
    refused: 'Noraidītu pieprasījumu nav.',
  },
  kinds: { export: 'Datu kopija', erase: 'Datu dzēšana' },
  received: 'Saņemts',
  due: 'jāatbild līdz',
  byCustomer: 'klients pats savā profilā',
  asked: 'Ko klients prasa',
  receivedOn: 'Kad pieprasījums saņemts',
  enter: 'Reģistrēt pieprasījumu',
  download: 'Lejupielādēt datus',
  file: 'klienta-dati',
  handed: 'Dati ir nodoti',
  handedTitle: 'Vai dati ir nodoti klientam?',
  handedHint: 'Nododiet failu tikai pašam klientam, piemēram, uz e-pastu, kas norādīts viņa profilā.',
  erase: 'Dzēst datus',
  eraseTitle: 'Vai dzēst klienta datus?',
  eraseHint:
    'Konts tiks slēgts, un vārds, e-pasts, tālrunis, adreses, piekrišanas jaunumiem un piezīmes tiks dzēstas. Pasūtījumi un rēķini paliek, kā prasa grāmatvedības likums. To nevar atsaukt.',
  eraseGuestHint:
    'Jaunumu abonements, grozs, cenu piedāvājumi, ziņas, jautājumi un vārds atsauksmēs tiks dzēsti. Pasūtījumi un rēķini paliek, kā prasa grāmatvedības likums. To nevar atsaukt.',
  byGuest: 'pircējs pats, ar saiti no e-pasta',
  guest: (count: number) =>
    `bez profila, ${counted('lv', count, { one: '# pasūtījums', other: '# pasūtījumi', zero: '# pasūtījumu' })}`,
  guestTitle: 'Pasūtījumi bez profila ar šo e-pasta adresi',
  guestNone: 'Ar šo e-pasta adresi bez profila nav pasūtīts.',
  guestHint: 'Datu kopiju vai dzēšanu var prasīt arī pircējs bez profila. Pārliecinieties, ka e-pasts ir viņa.',
  guestMore: (count: number) => `un vēl ${count}`,
  eraseNow: 'Dzēst uz visiem laikiem',
  proof: 'Kā pārliecinājāties, ka to prasa pats klients',
  proofHint: 'Piemēram, rakstīja no profila e-pasta. Dokumentu numurus nerakstiet.',
  refuse: 'Noraidīt',
  refuseTitle: 'Vai noraidīt pieprasījumu?',
  refuseHint: 'Par noraidījumu un tā iemeslu klientam jāpaziņo.',
}

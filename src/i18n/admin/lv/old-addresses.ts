import { counted } from '../../plural.ts'
import { titles } from './titles.ts'

export const oldAddresses = {
  title: titles.oldAddresses,
  hint: 'Iepriekšējā veikala saites no Google, e-pastiem un citām lapām turpina darboties: apmeklētājs nonāk šī veikala lapā.',
  empty: 'Ja iepriekšējais veikals darbojās šajā pašā domēnā, ielīmējiet tā lapu adreses un to, kur tām jāved tagad.',
  nothing: 'Tādas adreses nav.',
  search: 'Meklēt adresi',
  add: 'Pievienot adreses',
  rows: 'Vecā adrese un jaunā adrese vai preces kods, pa vienai rindai',
  rowsHint: 'Piemēram: /produkts/kresls-5; LU-1101-WH. Var ielīmēt divas kolonnas no Excel.',
  take: 'Pievienot',
  bad: (rows: number) =>
    counted('lv', rows, {
      zero: 'Nav saprotamas # rindas: tās palika laukā.',
      one: 'Nav saprotama # rinda: tā palika laukā.',
      other: 'Nav saprotamas # rindas: tās palika laukā.',
    }),
  taken: (rows: number) =>
    counted('lv', rows, {
      zero: 'Pievienotas # adreses.',
      one: 'Pievienota # adrese.',
      other: 'Pievienotas # adreses.',
    }),
  remove: (address: string) => `Noņemt: ${address}`,
  removed: (address: string) => `Noņemta: ${address}`,
  undo: 'Atsaukt',
}

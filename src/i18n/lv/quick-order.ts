import { counted } from '../plural.ts'

export const quickOrder = {
  title: 'Pasūtīt pēc kodiem',
  text: 'Ierakstiet preču kodus vai ielīmējiet tos no Excel, un visas preces uzreiz būs grozā.',
  list: 'Preču kodi un daudzums',
  hint: (most: number) => `Katrā rindā viena prece: kods un daudzums. Vienā reizē līdz ${most} rindām.`,
  example: 'NV-BJO-BE 12',
  submit: 'Ielikt grozā',
  fromCart: 'Pasūtīt pēc preču kodiem',
  empty: 'Ierakstiet vismaz vienu preces kodu.',
  tooLong: (most: number) => `Saraksts ir par garu: vienā reizē varam pieņemt ${most} rindas.`,
  put: (n: number) =>
    counted('lv', n, {
      zero: 'Grozā ieliktas # rindas.',
      one: 'Grozā ielikta # rinda.',
      other: 'Grozā ieliktas # rindas.',
    }),
  left: 'Šīs rindas palika sarakstā:',
  unknown: 'Preces ar šādu kodu nav.',
  variations: 'Precei ir varianti: ierakstiet varianta kodu.',
  toCart: 'Atvērt grozu',
}

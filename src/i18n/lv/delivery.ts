import { counted } from '../plural.ts'

export const delivery = {
  parcels: (n: number) => counted('lv', n, { zero: '# paku', one: '# paka', other: '# pakas' }),
  byPostcode: 'Cena un laiks ir atkarīgi no pasta indeksa',
  refusals: {
    country: 'Uz izvēlēto valsti nepiegādājam',
    postcode: 'Uz šo pasta indeksu nepiegādājam',
    bulky: 'Par lielu: lielgabarīta prece',
    tooBig: {
      locker: 'Par lielu: neietilpst pakomātā',
      courier: 'Par lielu: neietilpst pakā',
      shop: 'Par lielu glabāšanai veikalā',
    },
    heavyParcel: (limit: string) => `Par smagu: viena paka var svērt līdz ${limit}`,
    heavyLoad: (limit: string) => `Par smagu: pasūtījums var svērt līdz ${limit}`,
    tooManyParcels: (limit: number) =>
      `Par daudz: pasūtījumam jāietilpst ${counted('lv', limit, { one: '# pakā', other: '# pakās' })}`,
  },
  notDelivered: {
    heavy: (weight: string) => `Pasūtījums sver ${weight}, un tik smagu sūtījumu mūsu pārvadātāji nepieņem.`,
    country: 'Uz izvēlēto valsti mūsu pārvadātāji šo pasūtījumu nepiegādā.',
    other: 'Šo pasūtījumu mūsu pārvadātāji nepieņem.',
    collect: 'Saņemiet to veikalā vai pieprasiet piedāvājumu: par piegādi vienosimies atsevišķi.',
    ask: 'Pieprasiet piedāvājumu: par piegādi vienosimies atsevišķi.',
  },
}

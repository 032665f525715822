import { counted } from '../plural.ts'

export const delivery = {
  parcels: (n: number) => counted('lv', n, { zero: '# paku', one: '# paka', other: '# pakas' }),
  refusals: {
    country: 'Nav pieejams uz izvēlēto valsti',
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
    heavy: (weight: string) => `Pasūtījums sver ${weight}, un tik smagu sūtījumu mūsu piegādātāji neved.`,
    country: 'Uz izvēlēto valsti šo pasūtījumu mūsu piegādātāji neved.',
    other: 'Šo pasūtījumu mūsu piegādātāji neved.',
    collect: 'Saņemiet to veikalā vai prasiet piedāvājumu: par piegādi vienosimies atsevišķi.',
    ask: 'Prasiet piedāvājumu: par piegādi vienosimies atsevišķi.',
  },
}

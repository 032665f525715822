export type DemoOffer = {
  name: string
  email: string
  note: string
  /** `price`: cents per piece, where it is not the catalogue's. */
  lines: { code: string; quantity: number; price?: number }[]
  isSent: boolean
}

export const offers: DemoOffer[] = [
  {
    name: 'Paraugu pamatskola',
    email: 'skola@ertava.example',
    note: 'Cenas ir visai klasei; piegāde līdz skolas durvīm.',
    lines: [
      { code: 'LU-1101-WH', quantity: 15, price: 3_950 },
      { code: 'KA-K6106-BL-P', quantity: 4 },
    ],
    isSent: true,
  },
  {
    name: 'SIA „Parauga birojs”',
    email: 'birojs@ertava.example',
    note: '',
    lines: [{ code: 'LU-1103-GT', quantity: 8, price: 2_690 }],
    isSent: true,
  },
  {
    name: 'Biedrība „Lasītava”',
    email: 'lasitava@ertava.example',
    note: 'Precizēt skaitu.',
    lines: [{ code: 'LU-1101-WH', quantity: 6 }],
    isSent: false,
  },
  { name: '', email: '', note: '', lines: [{ code: 'VI-5101-GT', quantity: 20 }], isSent: false },
]

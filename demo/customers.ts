export type DemoAddress = {
  street: string
  building: string
  flat?: string
  city: string
  /** A state city or a municipality. */
  region: string
  zip: string
  country: 'LV' | 'LT' | 'EE'
}

export type DemoCustomer = {
  kind: 'b2c' | 'b2b' | 'b2g'
  first_name: string
  last_name: string
  email: string
  /** Plain here; the seed stores only its hash. */
  password: string
  phone: string
  company?: { name: string; registration_number: string; vat_number?: string; legal_address: DemoAddress }
  /** The first is the usual delivery address. */
  addresses: DemoAddress[]
}

const riga = { city: 'Rīga', region: 'Rīga', country: 'LV' } as const
const cesis = { city: 'Cēsis', region: 'Cēsu novads', country: 'LV' } as const

const office: DemoAddress = { ...riga, street: 'Paraugu iela', building: '12', flat: '4', zip: 'LV-1011' }
const school: DemoAddress = { ...cesis, street: 'Skolas iela', building: '2', zip: 'LV-4101' }

export const customers: DemoCustomer[] = [
  {
    kind: 'b2c',
    first_name: 'Ilze',
    last_name: 'Paraudziņa',
    email: 'ilze@ertava.example',
    password: 'Darba-galds-2026',
    phone: '+37120000001',
    addresses: [
      { ...riga, street: 'Liepu iela', building: '7', flat: '15', zip: 'LV-1050' },
      { street: 'Krasta iela', building: '3', city: 'Ogre', region: 'Ogres novads', zip: 'LV-5001', country: 'LV' },
    ],
  },
  {
    kind: 'b2b',
    first_name: 'Mārtiņš',
    last_name: 'Piemērs',
    email: 'martins@ertava.example',
    password: 'Biroja-kresls-2026',
    phone: '+37120000002',
    company: {
      name: 'SIA "Parauga birojs"',
      registration_number: '40999999992',
      vat_number: 'LV40999999992',
      legal_address: office,
    },
    addresses: [office],
  },
  {
    kind: 'b2g',
    first_name: 'Anna',
    last_name: 'Paraudziņa',
    email: 'anna@ertava.example',
    password: 'Skolas-tafele-2026',
    phone: '+37120000003',
    company: { name: 'Parauga vidusskola', registration_number: '90099999994', legal_address: school },
    addresses: [school],
  },
]

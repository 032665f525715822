import type { EnergyScale } from '../../shop/catalogue/energy-scale.ts'
import { counted } from '../plural.ts'

export const ui = {
  invalid: { missing: 'Aizpildiet šo lauku.', wrong: 'Pārbaudiet šo lauku.' },
  wishes: 'Vēlmes',
  categories: 'Preču katalogs',
  addToWishlist: (title: string) => `Pievienot vēlmju sarakstam: ${title}`,
  addToCompare: (title: string) => `Pievienot salīdzinājumam: ${title}`,
  openProduct: (title: string) => `Izvēlēties variantu: ${title}`,
  addNamed: (title: string) => `Ielikt grozā: ${title}`,
  unavailableNamed: (title: string) => `Nav pieejams: ${title}`,
  energySheet: 'Etiķete un ražojuma datu lapa',
  energyOwnSheet: 'Ražojuma informācijas lapa',
  energyLabel: (letter: string, { best, worst, title }: EnergyScale & { title: string }) =>
    `Energoefektivitātes klase ${letter} skalā no ${best} līdz ${worst}, etiķete: ${title}`,
  energyClass: (letter: string, { best, worst }: EnergyScale) =>
    `Energoefektivitātes klase ${letter} skalā no ${best} līdz ${worst}`,
  colors: (n: number) => counted('lv', n, { zero: '# krāsu', one: '# krāsa', other: '# krāsas' }),
  rating: (average: string, n: number) =>
    `${average} no 5, ${counted('lv', n, { zero: '# atsauksmju', one: '# atsauksme', other: '# atsauksmes' })}`,
  showPassword: 'Rādīt paroli',
  hidePassword: 'Slēpt paroli',
  callingCode: 'Valsts kods',
  nothingFound: 'Nekas nav atrasts',
  clear: 'Notīrīt',
  previousSlide: 'Iepriekšējais',
  nextSlide: 'Nākamais',
  goToSlide: (n: number) => `Rādīt ${n}.`,
  pause: 'Apturēt',
  play: 'Turpināt',
  carousel: 'karuselis',
  addedToCompare: 'Pievienots salīdzinājumam',
  comparedCount: (n: number, max: number) => `Salīdzināšanai izvēlētas preces: ${n} no ${max}`,
  comparedOf: (n: number, max: number) => `${n} no ${max}`,
  cartTotal: 'Kopā',
  goToCheckout: 'Noformēt pasūtījumu',
  viewCart: 'Skatīt grozu',
  cartHolds: (n: number) => counted('lv', n, { one: 'Grozā # prece', other: 'Grozā # preces' }),
  confirm: 'Jā',
}

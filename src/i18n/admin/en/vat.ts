import type { vat as lv } from '../lv/vat.ts'

export const vat: typeof lv = {
  title: 'VAT rates and OSS',
  cardHint: 'Rates by country and from which day they hold, sales to other EU countries and the reverse charge.',
  ratesHint:
    'A new rate begins at midnight in Riga. Prices with VAT stay, prices without VAT change. Orders and invoices that exist keep their rate.',
  since: (day) => `since ${day}`,
  from: (day) => `from ${day}`,
  past: 'Before',
  notBegun: 'not in force yet',
  add: 'Change a rate',
  addTitle: (country) => `New rate: ${country}`,
  vatClass: 'Class',
  rate: 'Rate, %',
  validFrom: 'Holds from',
  goodsOf: (count) => `goods and services: ${count}`,
  changes: {
    home: (goods, from, to, day) =>
      `From ${day} the rate will be ${to}, now it is ${from}. Goods and services that this is about: ${goods}.`,
    abroad: (from, to, day) =>
      `From ${day} the rate will be ${to}, now it is ${from}. This is about orders delivered to this country while the shop uses OSS.`,
    price: (gross, before, after) =>
      `Example: a good for ${gross} with VAT now costs ${before} without VAT, afterwards ${after}.`,
  },
  save: 'Add the rate',
  remove: (name) => `Remove: ${name}`,
  confirm: 'Remove',
  addCountry: 'Add a country',
  countryHint:
    'Without rates buyers in this country pay Latvian VAT. See the tax authority of the country or the site of the European Commission for its rates.',
  country: 'Country',
  choose: 'Choose a country',
  superHint: 'Where there is none, type the reduced rate.',
  removeCountry: 'Remove the country',
  oss: {
    title: 'Sales to other EU countries',
    hint: 'Invoices to buyers who pay VAT, less credit notes, without VAT. Above 10,000 € a year the VAT of the buyer’s country is due; the limit holds for the year before, too.',
    registered: 'OSS is on: these buyers pay the VAT of their country.',
    notRegistered: 'OSS is off: these buyers pay Latvian VAT.',
    ofLimit: (sum, limit) => `${sum} of ${limit}`,
    year: (year) => `In ${year}`,
    near: 'The limit is near. Register for OSS with the State Revenue Service and switch it on below.',
    above: 'The limit is exceeded. Register for OSS with the State Revenue Service and switch it on below.',
  },
}

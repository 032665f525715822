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
    'Without rates buyers in this country pay Latvian VAT. Once a country is chosen, its standard rate is proposed for every class.',
  proposed: (day) =>
    `The rates come from a table of ${day}. Before you add them, compare them with the tax authority of the country or the site of the European Commission: the shop never changes rates that were added.`,
  reducedRates: 'Reduced rates in this country',
  noReduced: 'The table has no reduced rates of this country.',
  country: 'Country',
  choose: 'Choose a country',
  superHint: 'Where there is none, leave the standard rate or type the reduced one.',
  removeCountry: 'Remove the country',
  oss: {
    title: 'Sales to other EU countries',
    hint: 'Invoices to buyers who pay VAT, less credit notes, without VAT. Above 10,000 € a year the VAT of the buyer’s country is due; the limit holds for the year before, too.',
    on: 'OSS is on',
    off: 'OSS is off',
    registered: 'Consumers in other EU countries pay the VAT of their country.',
    notRegistered: 'Consumers in other EU countries pay Latvian VAT.',
    from: (day) =>
      `Orders placed from ${day} on will have the VAT of the buyer’s country, where its rates are entered. Earlier orders keep Latvian VAT.`,
    until: (day) =>
      `Orders placed from ${day} on will have Latvian VAT. Earlier orders keep the VAT of the buyer’s country.`,
    switchOn: 'Switch OSS on',
    switchOff: 'Switch OSS off',
    saveOn: 'Switch on from this day',
    saveOff: 'Switch off from this day',
    onHint:
      'Give the day from which the shop is registered for OSS with the State Revenue Service. It changes at midnight in Riga.',
    offHint: 'Give the first day without OSS. It changes at midnight in Riga.',
    remove: (day) => `Cancel the change of ${day}`,
    ofLimit: (sum, limit) => `${sum} of ${limit}`,
    year: (year) => `In ${year}`,
    near: 'The limit is near. Register for OSS with the State Revenue Service and switch it on here afterwards.',
    above: 'The limit is exceeded. Register for OSS with the State Revenue Service and switch it on here afterwards.',
  },
}

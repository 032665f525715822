/** Who sells in the demo shop; invented, with numbers that no register gives out. */
export const identity = {
  name: 'Ērtava',
  legal_name: 'SIA „Ērtava”',
  reg_num: '40009999990',
  vat_num: 'LV40009999990',
  address: 'Parauga iela 1',
  city: 'Rīga',
  zip: 'LV-1010',
  email: 'info@ertava.example',
  phone: '+371 20000000',
  bank_name: 'Parauga banka',
  iban: 'LV97HABA0012345678910',
  bic: 'HABALV22',
}

export const openingHours = { lv: 'Darba dienās 9.00–18.00', en: 'Working days 9:00–18:00' }

export const slogan = { lv: 'Birojam, skolai un mājai', en: 'For office, school and home' }

export const footerText = {
  lv: 'Viss, kas vajadzīgs ērtai darba dienai: birojā, klasē un mājās.',
  en: 'Everything for a comfortable working day: at the office, in class and at home.',
}

export const description = {
  lv: 'Galdi, krēsli, lampas, datortehnika, kanceleja un lietas mājām ar piegādi visā Latvijā.',
  en: 'Desks, chairs, lamps, computers, stationery and things for the home, delivered all over Latvia.',
}

/** What the server says of the checkout's fields. */
export const checkoutErrors = {
  required: 'Aizpildiet šo lauku.',
  link: 'Vārdā nevar būt saites vai interneta adreses. Aiz saīsinājuma punkta lieciet atstarpi.',
  callingCode: 'Izvēlieties valsts kodu.',
  mobile: 'Pakomātam vajadzīgs Latvijas, Lietuvas vai Igaunijas mobilā tālruņa numurs.',
  zip: 'Nederīgs pasta indekss.',
  zipUnserved: 'Uz šo pasta indeksu ar šo piegādes veidu nepiegādājam. Izvēlieties citu veidu vai adresi.',
  country: 'Izvēlieties valsti.',
  regNum: 'Pārbaudiet reģistrācijas numuru.',
  vatNum: 'Pārbaudiet PVN numuru.',
  text: 'Pārbaudiet šo lauku.',
  tooLong: 'Teksts ir par garu.',
  addressUnknown: 'Šādas adreses jūsu profilā nav.',
  empty: 'Grozs ir tukšs.',
  coupon: 'Atlaides kods vairs nav derīgs. Tas ir noņemts no groza.',
}

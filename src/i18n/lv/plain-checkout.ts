/** The checkout without script. */
export const plainCheckout = {
  steps: 'Bez JavaScript pasūtījumu noformē divos soļos: vispirms izvēlieties piegādi, tad apmaksu.',
  publicBody: 'Valsts vai pašvaldības iestāde',
  companyTitle: 'Uzņēmuma vai iestādes dati',
  companyHint: 'Fiziskai personai šī daļa nav jāaizpilda.',
  next: 'Turpināt ar izvēlēto piegādi',
  update: 'Atjaunot piegādi un summu',
  agree: 'Lai pasūtītu, piekrītiet noteikumiem.',
  sumChanged: 'Piegāde vai summa ir mainījusies. Pārbaudiet to un pasūtiet vēlreiz.',
}

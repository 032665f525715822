/** The checkout without script. */
export const plainCheckout = {
  steps: 'Bez JavaScript pasūtījumu noformē divos soļos: vispirms izvēlieties piegādi, tad apmaksu.',
  toDelivery: 'Turpināt ar izvēlēto piegādi',
  updateDelivery: 'Atjaunot piegādi un summu',
}

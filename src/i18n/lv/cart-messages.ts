export const cartMessages = {
  restored: 'Prece atkal ir grozā',
  updated: 'Grozs ir atjaunots',
  confirmAdd: 'Ielikt šo preci grozā?',
  couponApplied: 'Atlaides kods ir pievienots.',
  couponRemoved: 'Atlaides kods ir noņemts.',
}

export const cartMessages = {
  restored: 'Prece atkal ir grozā',
  savedRemoved: 'Prece izņemta no atliktajām',
  savedRestored: 'Prece atkal ir atlikta',
  updated: 'Grozs ir atjaunots',
  confirmAdd: 'Ielikt šo preci grozā?',
  couponApplied: 'Atlaides kods ir pievienots.',
  couponRemoved: 'Atlaides kods ir noņemts.',
}

import type { checkoutPage as lv } from '../lv/checkout-page.ts'

export const checkoutPage: typeof lv = {
  signIn: 'Faster with an account:',
  logIn: 'log in',
  signInOr: 'or',
  signInLink: 'create one',
}

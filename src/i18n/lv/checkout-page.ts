export const checkoutPage = {
  signIn: 'Ar profilu ātrāk:',
  logIn: 'ienāciet',
  signInOr: 'vai',
  signInLink: 'izveidojiet to',
}

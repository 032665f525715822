import type * as lv from '../lv/account.ts'

export const signIn: typeof lv.signIn = {
  title: 'Sign in to the back office',
  passkey: 'Continue with a passkey',
  or: 'or with a password',
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  code: 'Code of the app, or a recovery code',
  codeTitle: 'Second step',
  codeHint: 'Open the authenticator app on your phone and type the six digits.',
  demo: 'Demo accounts',
  ended: 'Your session has ended. Sign in, and you go on where you were.',
  cancelled: 'The passkey was not used. Try again, or use your password.',
  unsupported: 'This browser does not support passkeys.',
}

export const enrol: typeof lv.enrol = {
  title: 'Add an authenticator app',
  hint: 'A password needs a second step. Scan the code with an app (such as Google Authenticator) and type the code that it shows.',
  secret: 'If you cannot scan it, type this key into the app:',
  code: 'Code of the app',
  submit: 'Add',
  recoveryTitle: 'Recovery codes',
  recoveryHint: 'Keep them in a safe place: each works once, when your phone is not at hand. They are not shown again.',
  recoverySaved: 'I have saved them',
}

export const join: typeof lv.join = {
  title: 'Join the shop',
  resetTitle: 'Choose how to sign in',
  ownerTitle: 'Create the account of the owner',
  name: 'Name',
  email: 'E-mail',
  passkey: 'Create a passkey',
  passkeyHint: 'You sign in with a fingerprint, your face or the PIN of your device. Safe, and no password.',
  password: 'Or choose a password',
  passwordHint: 'At least 8 characters.',
  submit: 'Continue with the password',
  device: 'This device',
}

export const proof: typeof lv.proof = {
  title: 'Confirm that it is you',
  hint: 'This act is important, so prove it once more.',
  submit: 'Confirm',
  codeOptional: 'Code of the app, if you use one',
}

export const account: typeof lv.account = {
  title: 'My account',
  person: 'About me',
  name: 'Full name',
  language: 'Language of the back office',
  languages: { lv: 'Latviešu', en: 'English' },
  password: 'Password',
  hasPassword: 'A password is set.',
  noPassword: 'No password. You sign in with a passkey.',
  newPassword: 'New password',
  passwordHint: 'All other devices are signed out then.',
  changePassword: 'Change the password',
  setPassword: 'Set a password',
  passwordSaved: 'The password is changed.',
  unknownDevice: 'Unknown device',
  passkeys: 'Passkeys',
  addPasskey: 'Add a passkey',
  noPasskeys: 'No passkeys yet. With one, signing in is faster and safer.',
  added: 'added',
  app: 'Authenticator app',
  hasApp: 'An app has been added.',
  noApp: 'No app has been added.',
  addApp: 'Add an app',
  removeApp: 'Remove the app',
  newCodes: 'New recovery codes',
  sessions: 'Devices on which you are signed in',
  thisDevice: 'this device',
  endOthers: 'Sign out on all other devices',
  end: 'Sign out',
}

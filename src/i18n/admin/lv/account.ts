export const signIn = {
  title: 'Pierakstīties pārvaldībā',
  passkey: 'Turpināt ar piekļuves atslēgu',
  or: 'vai ar paroli',
  email: 'E-pasts',
  password: 'Parole',
  submit: 'Pierakstīties',
  code: 'Kods no lietotnes vai rezerves kods',
  codeTitle: 'Otrais solis',
  codeHint: 'Atveriet kodu lietotni tālrunī un ierakstiet sešus ciparus.',
  demo: 'Izmēģinājuma konti',
  ended: 'Sesija ir beigusies. Pierakstieties, un varēsiet turpināt tur, kur palikāt.',
  cancelled: 'Piekļuves atslēga netika izmantota. Mēģiniet vēlreiz vai izmantojiet paroli.',
  unsupported: 'Šī pārlūkprogramma neatbalsta piekļuves atslēgas.',
}

export const enrol = {
  title: 'Pievienojiet kodu lietotni',
  hint: 'Parolei vajadzīgs otrs solis. Noskenējiet kodu ar lietotni (piemēram, Google Authenticator) un ierakstiet tās rādīto kodu.',
  secret: 'Ja skenēt nevar, ierakstiet lietotnē šo atslēgu:',
  code: 'Kods no lietotnes',
  submit: 'Pievienot',
  recoveryTitle: 'Rezerves kodi',
  recoveryHint:
    'Saglabājiet tos drošā vietā: katrs der vienu reizi, ja tālrunis nav pieejams. Vēlāk tos vairs neparādīsim.',
  recoverySaved: 'Esmu saglabājis',
}

export const join = {
  title: 'Pievienoties veikalam',
  resetTitle: 'Izvēlieties jaunu piekļuvi',
  ownerTitle: 'Izveidot īpašnieka kontu',
  name: 'Vārds un uzvārds',
  email: 'E-pasts',
  passkey: 'Izveidot piekļuves atslēgu',
  passkeyHint: 'Pierakstīsieties ar pirkstu nospiedumu, seju vai ierīces PIN. Droši un bez paroles.',
  password: 'Vai izvēlieties paroli',
  passwordHint: 'Vismaz 8 rakstzīmes.',
  submit: 'Turpināt ar paroli',
  device: 'Šī ierīce',
}

export const proof = {
  title: 'Apstipriniet, ka tas esat jūs',
  hint: 'Šī darbība ir svarīga, tāpēc pierādiet to vēlreiz.',
  submit: 'Apstiprināt',
  codeOptional: 'Kods no lietotnes, ja to lietojat',
}

export const account = {
  title: 'Mans konts',
  person: 'Par mani',
  name: 'Vārds un uzvārds',
  language: 'Pārvaldības valoda',
  languages: { lv: 'Latviešu', en: 'English' },
  password: 'Parole',
  hasPassword: 'Parole ir iestatīta.',
  noPassword: 'Paroles nav. Jūs pierakstāties ar piekļuves atslēgu.',
  newPassword: 'Jaunā parole',
  passwordHint: 'Pēc maiņas visas citas ierīces tiks izrakstītas.',
  changePassword: 'Mainīt paroli',
  setPassword: 'Iestatīt paroli',
  passwordSaved: 'Parole nomainīta.',
  unknownDevice: 'Nezināma ierīce',
  passkeys: 'Piekļuves atslēgas',
  addPasskey: 'Pievienot piekļuves atslēgu',
  noPasskeys: 'Piekļuves atslēgu vēl nav. Ar tām pierakstīties ir ātrāk un drošāk.',
  added: 'pievienota',
  app: 'Kodu lietotne',
  hasApp: 'Lietotne ir pievienota.',
  noApp: 'Lietotne nav pievienota.',
  addApp: 'Pievienot lietotni',
  removeApp: 'Noņemt lietotni',
  newCodes: 'Jauni rezerves kodi',
  sessions: 'Ierīces, kurās esat pierakstījies',
  thisDevice: 'šī ierīce',
  endOthers: 'Iziet visās citās ierīcēs',
  end: 'Iziet',
}

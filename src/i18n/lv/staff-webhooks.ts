export const webhooks = {
  isOff: 'Vispirms ieslēdziet adresi.',
  invalid: 'Izlabojiet atzīmētos laukus.',
  problems: {
    required: 'Aizpildiet šo lauku.',
    tooLong: 'Par garu.',
    https: 'Ierakstiet pilnu adresi, kas sākas ar https://, bez lietotājvārda un paroles.',
    private: 'Šī adrese ved uz iekšējo tīklu. Vajadzīga adrese, kas sasniedzama no interneta.',
    unknown: 'Tāda lauka nav.',
    noEvents: 'Izvēlieties vismaz vienu notikumu.',
  },
  tooMany: (n: number) => `Vairāk par ${n} adresēm pievienot nevar.`,
}

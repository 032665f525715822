const inRiga = new Intl.DateTimeFormat('lv', { timeZone: 'Europe/Riga', hour: '2-digit', minute: '2-digit' })

/** `14:05` */
export const rigaTime = (at: Date): string => inRiga.format(at)

/** Where carriers tell a recipient where a parcel is, by country. Others have no such address that needs only the number. */
const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  omniva: {
    LV: 'https://mana.omniva.lv/track/',
    LT: 'https://mano.omniva.lt/track/',
    EE: 'https://minu.omniva.ee/track/',
  },
}

/** null when the carrier is not known or the number may be several. */
export function trackingLink(carrier: string | undefined, country: string, code: string): string | null {
  const page = PAGES[carrier ?? '']?.[country]
  return page && /^[\w-]{4,40}$/.test(code) ? page + code : null
}

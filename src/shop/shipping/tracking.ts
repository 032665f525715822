/** Where carriers say where a parcel is, by country: only addresses that the carriers' own modules for shops use. */
const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  omniva: {
    LV: 'https://mana.omniva.lv/track/{code}',
    LT: 'https://mano.omniva.lt/track/{code}',
    EE: 'https://minu.omniva.ee/track/{code}',
  },
  dpd: {
    LV: 'https://www.dpdgroup.com/lv/mydpd/my-parcels/track?lang=lv&parcelNumber={code}',
    LT: 'https://www.dpdgroup.com/lt/mydpd/my-parcels/track?lang=lt&parcelNumber={code}',
    EE: 'https://www.dpdgroup.com/ee/mydpd/my-parcels/track?lang=et&parcelNumber={code}',
  },
  'lp-express': { LT: 'https://www.post.lt/siuntu-sekimas?parcels={code}' },
}

const CODE = /^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/
export const isTrackingCode = (text: string) => CODE.test(text)

/** As the database accepts it: https, `{code}` once and behind the host, at most 300 characters. */
export const isTrackingUrl = (text: string) =>
  text.length <= 300 && /^https:\/\/[A-Za-z0-9.-]+(:\d+)?\/[^\s"'<>{}]*\{code\}[^\s"'<>{}]*$/.test(text)

/** Codes of one order's parcels as they are stored: `CE1LV CE2LV`. */
export const joinTrackingCodes = (codes: readonly string[]) => [...new Set(codes)].join(' ')

export const trackingCodesOf = (stored: string | null) => stored?.split(/[\s,;]+/).filter(Boolean) ?? []

export type TrackedParcel = { code: string; link: string | null }

type Sent = {
  order: {
    trackingCode: string | null
    delivery: { country_code: string; point?: { carrier: string } | undefined }
  }
  /** Of the way of delivery; goes before the carrier's own page. */
  trackingUrl: string | null
  /** Of the way of delivery, for what is brought to the door. */
  carrier?: string | null
}

/** `link` is null where the carrier has no known tracking page. */
export function parcelsOf({ order: { trackingCode, delivery }, trackingUrl, carrier }: Sent): TrackedParcel[] {
  const page = trackingUrl ?? PAGES[delivery.point?.carrier ?? carrier ?? '']?.[delivery.country_code]
  return trackingCodesOf(trackingCode).map((code) => ({
    code,
    link: page && isTrackingCode(code) ? page.replace('{code}', code) : null,
  }))
}

import { useCallback, useState } from 'react'
import type { Place } from '../../../shop/shipping/point-order.ts'

const OPTIONS = { maximumAge: 300_000, timeout: 10_000 }

/** The buyer's place; it is asked for by a press and does not leave the browser. */
export function usePosition() {
  const [position, setPosition] = useState<Place | 'asking' | 'unknown' | null>(null)
  const ask = useCallback(() => {
    if (!('geolocation' in navigator)) return setPosition('unknown')
    setPosition('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon } }) => setPosition({ lat, lon }),
      () => setPosition('unknown'),
      OPTIONS,
    )
  }, [])
  const forget = useCallback(() => setPosition(null), [])
  return { position, ask, forget, place: typeof position === 'object' ? position : null }
}

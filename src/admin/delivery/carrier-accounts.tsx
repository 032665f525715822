import type { CarrierKeysView } from '../../shop/parcels/carrier-keys.calls.ts'
import { KeysCard } from '../outside-keys.tsx'
import { useAdmin } from '../session.ts'

/** With which carriers the shop has an account. */
export function CarrierAccounts() {
  const { t } = useAdmin()
  const words = t.delivery.keys
  const labels: Readonly<Record<string, string>> = words.labels
  return (
    <KeysCard<CarrierKeysView>
      id="carrier-accounts"
      words={words}
      keyOf={({ carrier }) => carrier}
      nameOf={({ carrier }) => t.parcels.carriers[carrier] ?? carrier}
      labelOf={(_, part) => labels[part] ?? part}
    />
  )
}

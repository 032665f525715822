import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Manifest } from '../../shop/parcels/parcels.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { carrierName } from './parcel-columns.tsx'
import { MANIFESTS } from './query-keys.ts'

export function ManifestCard({ manifest: given }: { manifest: Manifest }) {
  const { t, lang } = useAdmin()
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => call<Manifest>('POST', `/manifests/${given.id}/courier`),
    onSuccess: () => void queries.invalidateQueries({ queryKey: MANIFESTS }),
  })
  const manifest = again.data ?? given
  const { pickupFrom, pickupTo, courier, problem } = manifest
  return (
    <div className="a-stack">
      <p>
        <strong>
          Nr. {manifest.id} · {carrierName(t, manifest.carrier)}
        </strong>{' '}
        {t.parcels.pieces(manifest.parcels)} · {formatMoment(manifest.at, lang)}
      </p>
      {pickupFrom && pickupTo ? (
        <p className={courier === null ? 'a-error' : 'a-note'}>
          {courier === null ? t.parcels.notCalled : t.parcels.called(courier)}
          {problem ? `: ${problem}` : ` · ${formatMoment(pickupFrom, lang)} – ${formatMoment(pickupTo, lang)}`}
        </p>
      ) : null}
      {again.error ? <Problem error={again.error} /> : null}
      <div className="a-row">
        <a className="a-button a-button--plain" href={manifest.pdf} target="_blank" rel="noreferrer">
          {t.parcels.openManifest}
        </a>
        {pickupFrom && courier === null ? (
          <Button look="quiet" isPending={again.isPending} onPress={() => again.mutate()}>
            {t.parcels.callAgain}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

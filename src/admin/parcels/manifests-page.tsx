import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Manifest } from '../../shop/parcels/parcels.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { ManifestCard } from './manifest-card.tsx'
import { MANIFESTS } from './query-keys.ts'

export function ManifestsPage() {
  const can = useCan()
  return can('write:parcels') ? <Manifests /> : <NoRight />
}

/** The newest fifty. */
function Manifests() {
  const { t } = useAdmin()
  const list = useQuery({
    queryKey: MANIFESTS,
    queryFn: () => call<{ manifests: Manifest[] }>('GET', '/manifests'),
  })
  return (
    <>
      <PageHead title={t.parcels.manifests}>
        <Link to="/parcels" className="a-back">
          <Icon name="left" size={18} />
          {t.parcels.title}
        </Link>
      </PageHead>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.manifests.length === 0 ? (
        <Empty icon="file" text={t.parcels.noManifests}>
          <Link to="/parcels" className="a-button a-button--plain">
            {t.parcels.toParcels}
          </Link>
        </Empty>
      ) : null}
      <ul className="a-stack">
        {list.data?.manifests.map((manifest) => (
          <li key={manifest.id} className="a-card">
            <ManifestCard manifest={manifest} />
          </li>
        ))}
      </ul>
    </>
  )
}

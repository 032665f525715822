import { useQuery } from '@tanstack/react-query'
import type { System as Read } from '../../shop/system/system.calls.ts'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Button, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { BackupsCard } from './backups-card.tsx'
import { InstancesCheck, RelayCheck } from './machine-checks.tsx'
import { JobsCheck, MailCheck } from './queue-checks.tsx'
import {
  AddressCheck,
  BackupsCheck,
  CarriersCheck,
  DatabaseCheck,
  DiskCheck,
  PaymentsCheck,
  RegistersCheck,
  SearchCheck,
} from './server-checks.tsx'

export function SystemPage() {
  const can = useCan()
  return can('read:settings') ? <System /> : <NoRight />
}

const SYSTEM = ['system'] as const

function System() {
  const { t } = useAdmin()
  const words = t.system
  const can = useCan()
  const read = useQuery({ queryKey: SYSTEM, queryFn: () => call<Read>('GET', '/system'), staleTime: 0 })
  return (
    <div className="a-stack">
      <PageHead title={words.title}>
        <Button isPending={read.isFetching} onPress={() => void read.refetch()}>
          {words.again}
        </Button>
      </PageHead>
      {read.isPending ? <Waiting /> : null}
      {read.error ? <Problem error={read.error} onRetry={() => void read.refetch()} /> : null}
      {read.data ? <Checks system={read.data} /> : null}
      {/* Drawn earlier, it would be pushed down from under the pointer. */}
      {can('backups') && !read.isPending ? <BackupsCard /> : null}
      {read.data ? <p className="a-note">{words.version(read.data.version)}</p> : null}
    </div>
  )
}

function Checks({ system }: { system: Read }) {
  return (
    <ul className="a-checks">
      <AddressCheck {...system} />
      <DatabaseCheck {...system} />
      {system.disk ? <DiskCheck disk={system.disk} /> : null}
      <BackupsCheck {...system} />
      <MailCheck {...system} />
      <JobsCheck {...system} />
      <SearchCheck {...system} />
      {system.relay ? <RelayCheck relay={system.relay} /> : null}
      {system.relay || system.instances.rows.length > 1 ? <InstancesCheck {...system} /> : null}
      <CarriersCheck {...system} />
      <PaymentsCheck {...system} />
      <RegistersCheck {...system} />
    </ul>
  )
}

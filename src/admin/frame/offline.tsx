import { useIsMutating } from '@tanstack/react-query'
import { useCore } from '../session.ts'
import { useOffline } from './use-offline.ts'

/** Says that there is no connection, and whether something that was pressed is sent when there is one. */
export function Offline() {
  const { t } = useCore()
  const isOffline = useOffline()
  const waiting = useIsMutating({ predicate: ({ state }) => state.isPaused })
  const words = waiting > 0 ? t.common.waitsForConnection : t.common.offline
  return <output className="a-offline">{isOffline ? words : ''}</output>
}

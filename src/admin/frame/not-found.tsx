import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { IconName } from '../../ui/icon.tsx'
import { CallError } from '../calls.ts'
import { Empty, Problem } from '../parts.tsx'
import { useCore } from '../session.ts'
import { useTitle } from './use-title.ts'

export const NotFound = () => <Nothing icon="search" text={useCore().t.common.notFound} />

export const NoRight = () => <Nothing icon="shield" text={useCore().t.common.noRight} />

type PageProblemProps = { error: unknown; onRetry: () => void; children: ReactNode }

/** Why a page shows nothing. @param props.children a link to the list, for what is not there */
export function PageProblem({ error, onRetry, children }: PageProblemProps) {
  const { t } = useCore()
  // 422: the address names nothing that could be there.
  const isMissing = error instanceof CallError && [404, 422].includes(error.status)
  return isMissing ? (
    <Nothing icon="search" text={error.status === 404 ? error.message : t.common.notFound}>
      {children}
    </Nothing>
  ) : (
    <Problem error={error} onRetry={onRetry} />
  )
}

function Nothing({ icon, text, children }: { icon: IconName; text: string; children?: ReactNode }) {
  const { t } = useCore()
  useTitle(text)
  return (
    <Empty icon={icon} text={text}>
      {children ?? (
        <Link to="/" className="a-button a-button--plain">
          {t.common.toStart}
        </Link>
      )}
    </Empty>
  )
}

import { Link } from '@tanstack/react-router'
import type { IconName } from '../../ui/icon.tsx'
import { Empty } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { useTitle } from './use-title.ts'

export const NotFound = () => <Nothing icon="search" text={useAdmin().t.common.notFound} />

export const NoRight = () => <Nothing icon="shield" text={useAdmin().t.common.noRight} />

function Nothing({ icon, text }: { icon: IconName; text: string }) {
  const { t } = useAdmin()
  useTitle(text)
  return (
    <Empty icon={icon} text={text}>
      <Link to="/" className="a-button a-button--plain">
        {t.common.toStart}
      </Link>
    </Empty>
  )
}

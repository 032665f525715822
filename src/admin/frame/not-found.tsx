import { Empty } from '../parts.tsx'
import { useAdmin } from '../session.ts'

export const NotFound = () => <Empty icon="search" text={useAdmin().t.common.notFound} />

export const NoRight = () => <Empty icon="shield" text={useAdmin().t.common.noRight} />

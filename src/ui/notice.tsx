import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { useShop } from './shop-context.tsx'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'

const icons: Record<NoticeKind, IconName> = { info: 'info', success: 'check', warning: 'warning', error: 'warning' }

/** Something to know, in its place on the page. An error is announced when it appears. */
export function Notice({ kind = 'info', children }: { kind?: NoticeKind; children: ReactNode }) {
  return (
    <div className={`notice notice--${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <Icon name={icons[kind]} size={22} />
      <div className="notice__words">{children}</div>
    </div>
  )
}

/** A part of the page that could not be fetched, and the way to try again. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useShop()
  return (
    <Notice kind="error">
      {t.common.couldNotLoad}{' '}
      <button type="button" className="link-button" onClick={onRetry}>
        {t.common.tryAgain}
      </button>
    </Notice>
  )
}

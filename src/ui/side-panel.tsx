import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useShop } from './shop-context.tsx'

/** Opened by any element with `data-panel-open={id}` (browser/panels.ts). */
export function SidePanel({
  id,
  title,
  side = 'start',
  children,
  footer,
}: {
  id: string
  title: ReactNode
  side?: 'start' | 'end'
  children: ReactNode
  footer?: ReactNode
}) {
  const { t } = useShop()
  return (
    <dialog className={`panel panel--${side}`} id={id} aria-labelledby={`${id}-title`} data-panel="">
      <div className="panel__box">
        <header className="panel__head">
          <h2 className="panel__title" id={`${id}-title`}>
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label={t.common.close} data-panel-close="">
            <Icon name="close" />
          </button>
        </header>
        <div className="panel__content">{children}</div>
        {footer ? <footer className="panel__foot">{footer}</footer> : null}
      </div>
    </dialog>
  )
}

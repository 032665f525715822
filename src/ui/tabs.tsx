import type { ReactNode } from 'react'

export type Tab = { id: string; title: ReactNode; content: ReactNode }

/** Without script all panels are visible; browser/tabs.ts switches them. */
export function Tabs({
  tabs,
  label,
  initial = tabs[0]?.id,
}: {
  tabs: readonly Tab[]
  label: string
  initial?: string
}) {
  return (
    <div className="tabs">
      <div className="tabs__list" role="tablist" aria-label={label}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            id={id}
            type="button"
            className="tabs__tab"
            role="tab"
            data-tab=""
            aria-selected={id === initial}
            aria-controls={`${id}-panel`}
            tabIndex={id === initial ? 0 : -1}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          id={`${id}-panel`}
          className="tabs__panel"
          role="tabpanel"
          aria-labelledby={id}
          data-active={id === initial ? '' : undefined}
        >
          {content}
        </div>
      ))}
    </div>
  )
}

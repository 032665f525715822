import type { ReactNode } from 'react'

export type SummaryLine = {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  kind?: 'normal' | 'discount' | 'total'
}

export function SummaryLines({ lines }: { lines: readonly (SummaryLine | null | false)[] }) {
  return (
    <dl className="summary-lines">
      {lines
        .filter((line) => line !== null && line !== false)
        .map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static list
          <div key={index} className={`summary-lines__line summary-lines__line--${line.kind ?? 'normal'}`}>
            <dt>
              {line.label}
              {line.note ? <span className="summary-lines__note">{line.note}</span> : null}
            </dt>
            <dd>{line.value}</dd>
          </div>
        ))}
    </dl>
  )
}

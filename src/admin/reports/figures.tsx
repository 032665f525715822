import type { ReactNode } from 'react'

export type Figure = { name: string; value: string; change?: ReactNode; hint?: string | undefined; link?: ReactNode }

/** The few numbers that are read first. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <ul className="a-figures" aria-label={label}>
      {figures.map(({ name, value, change, hint, link }) => (
        <li key={name} className="a-card a-figure">
          <span className="a-figure__name">{name}</span>
          <strong>{value}</strong>
          {change}
          {hint ? <span className="a-note">{hint}</span> : null}
          {link}
        </li>
      ))}
    </ul>
  )
}

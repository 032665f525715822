import type { ReactNode } from 'react'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="design__part">
      <p className="design__name">{title}</p>
      <div className="design__body">{children}</div>
    </section>
  )
}

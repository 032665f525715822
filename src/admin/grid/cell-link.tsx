import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** A link that costs a table little: a `Link` for each row makes drawing it twice as long. @param props.to with `/admin` */
export function CellLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  const { history } = useRouter()
  const open = (event: MouseEvent) => {
    // The row opens something else.
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.push(to)
  }
  return (
    <a href={to} tabIndex={-1} aria-label={label} onClick={open}>
      {children}
    </a>
  )
}

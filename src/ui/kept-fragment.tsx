import type { ReactNode } from 'react'
import { useShop } from './shop-context.tsx'

type KeptFragmentProps = {
  as: 'div' | 'section'
  className: string
  of: object
  variant: string
  children: ReactNode
}

/** The server keeps the HTML of its children, which must depend on `of`, `variant` and the language only. */
export function KeptFragment({ as: Element, className, of, variant, children }: KeptFragmentProps) {
  const { fragment } = useShop()
  if (!fragment) return <Element className={className}>{children}</Element>
  return <Element className={className} dangerouslySetInnerHTML={{ __html: fragment(of, variant, children) }} />
}

import type { ReactNode } from 'react'
import { type Shop, useShop } from './shop-context.tsx'

type KeptFragmentProps = {
  as: 'article' | 'details' | 'div'
  attributes: { className: string; [data: `data-${string}`]: string | number }
  of: object
  variant: string
  children: ReactNode
}

/** The server keeps the HTML of its children, which must depend on `of`, `variant` and the language only. */
export const KeptFragment = (props: KeptFragmentProps) => keptFragment(useShop(), props)

/** As a plain function for lists, because a component in each of many cards would cost time. */
export function keptFragment({ fragment }: Pick<Shop, 'fragment'>, props: KeptFragmentProps) {
  const { as: Element, attributes, of, variant, children } = props
  if (!fragment) return <Element {...attributes}>{children}</Element>
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: fragment(of, variant, children) }} />
}

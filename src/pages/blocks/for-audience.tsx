import type { ReactNode } from 'react'
import type { Audience } from '../../shop/content/blocks.ts'

type Props = { audience: Audience | undefined; children: ReactNode }

/** The page is the same for everybody: style shows what is for those who see such prices. */
export const ForAudience = ({ audience, children }: Props) =>
  audience ? (
    <div className="for-audience" data-audience={audience}>
      {children}
    </div>
  ) : (
    children
  )

import type { ReactNode } from 'react'
import { Scene } from './scene.tsx'

/** A short form of an account: logging in, a forgotten password, an address to confirm. */
export function AccountCard({ children }: { children: ReactNode }) {
  return (
    <div className="container account">
      <div className="account-card">{children}</div>
      <Scene path="scenes/subscribe" />
    </div>
  )
}

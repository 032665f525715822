import type { ReactNode } from 'react'
import { Scene } from './scene.tsx'

export function AccountCard({ children }: { children: ReactNode }) {
  return (
    <div className="container account">
      <div className="account-card">{children}</div>
      <Scene path="scenes/subscribe" />
    </div>
  )
}

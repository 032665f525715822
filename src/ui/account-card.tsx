import type { ReactNode } from 'react'
import { Scene } from './scene.tsx'
import { useShop } from './shop-context.tsx'

export function AccountCard({ children }: { children: ReactNode }) {
  const { accountPicture } = useShop()
  return (
    <div className="container account">
      <div className="account-card">{children}</div>
      {accountPicture ? <Scene path={accountPicture} /> : null}
    </div>
  )
}

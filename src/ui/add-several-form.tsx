import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useTexts } from './use-texts.ts'

type AddSeveralFormProps = {
  className: string
  action: string
  /** Below `/api/`. */
  call: string
  children: ReactNode
}

/** Puts the goods of a scene or set into the cart. The children say how many and for how much. */
export function AddSeveralForm({ className, action, call, children }: AddSeveralFormProps) {
  const { cartMessages } = useTexts()
  return (
    <form className={className} method="post" action={action} data-add-several={call}>
      {children}
      <button className="button button--primary" type="submit">
        <span className="button__label">
          <Icon name="cart" size={20} />
          {cartMessages.addAll}
        </span>
      </button>
    </form>
  )
}

import { memo, type ReactNode } from 'react'
import { Checkbox } from 'react-aria-components'

type CheckProps = {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
  children: ReactNode
}

export const Check = memo(function Check({ children, isDisabled = false, ...props }: CheckProps) {
  return (
    <Checkbox className="a-checkbox" isDisabled={isDisabled} {...props}>
      <span className="a-checkbox__box" aria-hidden />
      <span>{children}</span>
    </Checkbox>
  )
})

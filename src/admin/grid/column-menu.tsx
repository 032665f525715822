import { memo } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Button } from '../parts.tsx'
import { useCore } from '../session.ts'

type ColumnMenuProps = {
  all: readonly { key: string; title: string }[]
  hidden: readonly string[]
  onToggle: (key: string) => void
}

/** Which columns of a list are shown. */
export const ColumnMenu = memo(function ColumnMenu({ all, hidden, onToggle }: ColumnMenuProps) {
  const { t } = useCore()
  return (
    <MenuTrigger>
      <Button icon="grid">{t.orders.chooseColumns}</Button>
      <Popover className="a-popover">
        <Menu
          className="a-menu"
          aria-label={t.orders.chooseColumns}
          selectionMode="multiple"
          selectedKeys={all.map(({ key }) => key).filter((key) => !hidden.includes(key))}
          onAction={(key) => onToggle(String(key))}
        >
          {all.map(({ key, title }) => (
            <MenuItem key={key} id={key}>
              {title}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
})

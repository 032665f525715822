import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  Text,
} from 'react-aria-components'
import type { ListedProduct } from '../../shop/catalogue/product-list.calls.ts'
import type { ListedOrder } from '../../shop/orders/staff-orders.calls.ts'
import { call } from '../calls.ts'
import { useAdmin, useCan } from '../session.ts'
import { useSections } from './sections.ts'

/** Finds orders, people and products, and opens sections. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useAdmin()
  return (
    <ModalOverlay
      className="a-overlay a-overlay--top"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className="a-palette">
        <Dialog aria-label={t.nav.search}>
          <PaletteSearch onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteSearch({ onClose }: { onClose: () => void }) {
  const { t } = useAdmin()
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const sections = useSections().filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
  const wanted = useDeferredValue(text.trim())
  const found = useFoundOrders(wanted)
  const goods = useFoundProducts(wanted)
  const choose = (key: string | number) => {
    onClose()
    const chosen = String(key)
    const number = chosen.startsWith('order:') ? chosen.slice('order:'.length) : null
    void (number ? navigate({ to: '/orders/$number', params: { number } }) : navigate({ to: chosen }))
  }
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField autoFocus aria-label={t.palette.placeholder} className="a-palette__field">
        <Input placeholder={t.palette.placeholder} />
      </SearchField>
      <Menu
        className="a-menu"
        aria-label={t.nav.search}
        onAction={choose}
        renderEmptyState={() => <p className="a-note">{t.palette.nothing}</p>}
      >
        <MenuSection>
          <Header>{t.palette.orders}</Header>
          {found.map((order) => (
            <MenuItem key={order.number} id={`order:${order.number}`} textValue={order.number}>
              <Text slot="label">
                <strong>{order.number}</strong> {order.buyer} · {t.states[order.state]}
              </Text>
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection>
          <Header>{t.products.listTitle}</Header>
          {goods.map(({ id, title, code }) => (
            <MenuItem key={id} id={`/products/${id}`} textValue={title}>
              <Text slot="label">
                <strong>{title}</strong> {code}
              </Text>
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection>
          <Header>{t.palette.sections}</Header>
          {sections.map(({ to, label }) => (
            <MenuItem key={to} id={to}>
              <Text slot="label">{label}</Text>
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </Autocomplete>
  )
}

const NONE: readonly ListedOrder[] = []
const NO_PRODUCTS: readonly ListedProduct[] = []

function useFoundOrders(text: string): readonly ListedOrder[] {
  const can = useCan()
  const { data } = useQuery({
    queryKey: ['palette', text],
    enabled: text.length > 1 && can('read:orders'),
    queryFn: () => call<{ rows: ListedOrder[] }>('GET', `/orders?limit=8&q=${encodeURIComponent(text)}`),
  })
  return data?.rows ?? NONE
}

function useFoundProducts(text: string): readonly ListedProduct[] {
  const can = useCan()
  const { data } = useQuery({
    queryKey: ['palette-products', text],
    enabled: text.length > 1 && can('read:catalogue'),
    queryFn: () => call<{ rows: ListedProduct[] }>('GET', `/products?limit=6&q=${encodeURIComponent(text)}`),
  })
  return data?.rows ?? NO_PRODUCTS
}

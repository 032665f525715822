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
import type { ListedCustomer } from '../../shop/customer-records/customers.calls.ts'
import type { ListedOrder } from '../../shop/orders/staff-orders.calls.ts'
import type { ListedOffer } from '../../shop/quotes/offers.calls.ts'
import { call } from '../calls.ts'
import { useAdmin, useCan } from '../session.ts'
import { CommandResult, commandOf, OrderCommands, useCommand, useOrderCommands } from './palette-order.tsx'
import { useSections } from './sections.ts'

/** Finds orders, customers, offers and products, does what can be done with one order, opens sections and begins work. */
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
  // The field is there at once, what can be chosen right after it.
  const isListed = useDeferredValue(true, false)
  const navigate = useNavigate()
  const fits = ({ label }: Place) => label.toLowerCase().includes(text.trim().toLowerCase())
  const sections = useSections().filter(fits)
  const acts = useActs().filter(fits)
  const wanted = useDeferredValue(text.trim())
  const found = useFoundOrders(wanted)
  const offers = useFoundOffers(wanted)
  const goods = useFoundProducts(wanted)
  const one = theOne(found, wanted)
  const commands = useOrderCommands(one?.number)
  const command = useCommand()
  const customers = useFoundCustomers(wanted)
  const choose = (key: string | number) => {
    const chosen = String(key)
    const onOrder = commandOf(commands, chosen)
    if (onOrder && 'run' in onOrder) return command.mutate(onOrder.run)
    onClose()
    if (onOrder) return onOrder.open()
    const [, kind, number = ''] = /^(order|offer):(.*)$/.exec(chosen) ?? []
    if (kind === 'order') void navigate({ to: '/orders/$number', params: { number } })
    else if (kind === 'offer') void navigate({ to: '/offers', search: { q: number } })
    else void navigate({ to: chosen.split('#')[0] ?? '/' })
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
        renderEmptyState={() => (isListed ? <p className="a-note">{t.palette.nothing}</p> : null)}
      >
        {found.length > 0 ? (
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
        ) : null}
        {one ? <OrderCommands number={one.number} commands={commands} /> : null}
        {offers.length > 0 ? (
          <MenuSection>
            <Header>{t.offers.title}</Header>
            {offers.map(({ number, buyer, state }) => (
              <MenuItem key={number} id={`offer:${number}`} textValue={number}>
                <Text slot="label">
                  <strong>{number}</strong> {buyer} · {t.offers.states[state]}
                </Text>
              </MenuItem>
            ))}
          </MenuSection>
        ) : null}
        {goods.length > 0 ? (
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
        ) : null}
        {customers.length > 0 ? (
          <MenuSection>
            <Header>{t.customers.title}</Header>
            {customers.map(({ id, name, email, company }) => (
              <MenuItem key={id} id={`/customers/${id}`} textValue={name}>
                <Text slot="label">
                  <strong>{name}</strong> {company?.name ?? email}
                </Text>
              </MenuItem>
            ))}
          </MenuSection>
        ) : null}
        <Places title={t.palette.sections} places={isListed ? sections : NO_PLACES} />
        <Places title={t.palette.acts} places={isListed ? acts : NO_PLACES} />
      </Menu>
      <CommandResult of={command} />
    </Autocomplete>
  )
}

/** The order that is meant: by its whole number, or because no other fits. */
const theOne = (found: readonly ListedOrder[], text: string) =>
  found.find(({ number }) => number === text.toUpperCase()) ?? (found.length === 1 ? found[0] : undefined)

type Place = { to: string; label: string }

/** What is begun by going to a page. */
function useActs(): readonly Place[] {
  const { t } = useAdmin()
  const can = useCan()
  return [
    ...(can('write:orders') ? [{ to: '/offers/new', label: t.offers.create }] : []),
    ...(can('write:catalogue') ? [{ to: '/products/new', label: t.product.create.title }] : []),
    ...(can('write:parcels') ? [{ to: '/packing', label: t.packing.begin }] : []),
    ...(can('write:staff') ? [{ to: '/staff', label: t.staff.inviteTitle }] : []),
    { to: '/account', label: t.nav.account },
  ]
}

function Places({ title, places }: { title: string; places: readonly Place[] }) {
  if (places.length === 0) return null
  return (
    <MenuSection>
      <Header>{title}</Header>
      {places.map(({ to, label }) => (
        <MenuItem key={label} id={`${to}#${label}`}>
          <Text slot="label">{label}</Text>
        </MenuItem>
      ))}
    </MenuSection>
  )
}

const NO_PLACES: readonly Place[] = []
const NONE: readonly ListedOrder[] = []
const NO_OFFERS: readonly ListedOffer[] = []
const NO_PRODUCTS: readonly ListedProduct[] = []
const NO_CUSTOMERS: readonly ListedCustomer[] = []

function useFoundOrders(text: string): readonly ListedOrder[] {
  const can = useCan()
  const { data } = useQuery({
    queryKey: ['palette', text],
    enabled: text.length > 1 && can('read:orders'),
    queryFn: () => call<{ rows: ListedOrder[] }>('GET', `/orders?limit=8&q=${encodeURIComponent(text)}`),
  })
  return data?.rows ?? NONE
}

function useFoundOffers(text: string): readonly ListedOffer[] {
  const can = useCan()
  const { data } = useQuery({
    queryKey: ['palette-offers', text],
    enabled: text.length > 1 && can('read:orders'),
    queryFn: () => call<{ rows: ListedOffer[] }>('GET', `/offers?limit=4&q=${encodeURIComponent(text)}`),
  })
  return data?.rows ?? NO_OFFERS
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

function useFoundCustomers(text: string): readonly ListedCustomer[] {
  const can = useCan()
  const { data } = useQuery({
    queryKey: ['palette-customers', text],
    enabled: text.length > 1 && can('read:customers'),
    queryFn: () => call<{ rows: ListedCustomer[] }>('GET', `/customers?limit=4&q=${encodeURIComponent(text)}`),
  })
  return data?.rows ?? NO_CUSTOMERS
}

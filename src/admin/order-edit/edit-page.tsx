import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { EditableOrder } from '../../shop/order-edits/order-edits.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { Leaving } from '../leaving.tsx'
import { orderKey } from '../orders/order-key.ts'
import { useAdmin, useCan } from '../session.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { FieldsForm } from './fields-form.tsx'
import { GoodsForm } from './goods-form.tsx'
import { InvoiceNote } from './invoice-note.tsx'

export function EditPage() {
  const can = useCan()
  const { number } = useParams({ from: '/orders/$number/edit' })
  return can('write:orders') ? <LoadedEditor key={number} number={number} /> : <NoRight />
}

function LoadedEditor({ number }: { number: string }) {
  const found = useQuery({
    queryKey: ['edit', number],
    queryFn: () => call<EditableOrder>('GET', `/orders/${encodeURIComponent(number)}/edit`),
    staleTime: 0,
  })
  return <Loaded query={found}>{(order) => <Editor order={order} />}</Loaded>
}

function Editor({ order }: { order: EditableOrder }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const { number } = order
  const [hasFields, setHasFields] = useState(false)
  const [hasGoods, setHasGoods] = useState(false)
  const [hasDelivery, setHasDelivery] = useState(false)
  const saved = (next: EditableOrder | null) => {
    if (next) queries.setQueryData(['edit', number], next)
    else void queries.invalidateQueries({ queryKey: ['edit', number] })
    for (const key of ['orders', 'waiting', 'order-delivery']) void queries.invalidateQueries({ queryKey: [key] })
    void queries.invalidateQueries({ queryKey: orderKey(number) })
  }
  return (
    <article className="a-order">
      <header className="a-page-head a-order__head">
        <Link to="/orders/$number" params={{ number }} className="a-back">
          <Icon name="left" size={18} />
          {number}
        </Link>
        <h1>{t.edit.title(number)}</h1>
      </header>
      <InvoiceNote order={order} onSaved={saved} />
      <div className="a-edit__columns">
        <div className="a-stack">
          {order.goods ? (
            <GoodsForm order={order} goods={order.goods} onSaved={() => saved(null)} onUnsaved={setHasGoods} />
          ) : (
            <p className="a-card">{t.edit.goodsClosed}</p>
          )}
          <DeliveryForm number={number} onSaved={() => saved(null)} onUnsaved={setHasDelivery} />
        </div>
        <FieldsForm order={order} isMoving={hasDelivery} onSaved={saved} onUnsaved={setHasFields} />
      </div>
      <Leaving isUnsaved={hasFields || hasGoods || hasDelivery} />
    </article>
  )
}

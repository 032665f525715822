import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { ListBox, ListBoxItem, Text } from 'react-aria-components'
import type { EditableOrder, FoundPoints } from '../../shop/order-edits/order-edits.calls.ts'
import { call } from '../calls.ts'
import { Button, Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Props = {
  order: EditableOrder
  /** The chosen identifier, where it is another one. */
  value: string | undefined
  onChange: (identifier: string) => void
  error: string | undefined
}

export function PointField({ order, value, onChange, error }: Props) {
  const { t } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const name = value === undefined ? order.point?.name : (chosen ?? value)
  return (
    <div className="a-field">
      <span>{t.edit.fields.point}</span>
      <p>
        {name}
        {value === undefined && order.point ? <small> {order.point.address}</small> : null}
      </p>
      {error ? <p className="a-error">{error}</p> : null}
      {order.isMovable && !isOpen ? (
        <Button look="quiet" onPress={() => setOpen(true)}>
          {t.edit.otherPoint}
        </Button>
      ) : null}
      {isOpen ? (
        <FindPoint
          path={`/orders/${order.number}/points?q=`}
          onChoose={(point) => {
            setChosen(point.name)
            onChange(point.identifier)
            setOpen(false)
          }}
        />
      ) : null}
    </div>
  )
}

type Find = { path: string; onChoose: (point: FoundPoints[number]) => void }

/** @param props.path of the call, up to the words */
export function FindPoint({ path, onChoose }: Find) {
  const { t } = useAdmin()
  const [text, setText] = useState('')
  const query = useDeferredValue(text)
  const found = useQuery({
    queryKey: ['points', path, query],
    queryFn: () => call<{ points: FoundPoints }>('GET', path + encodeURIComponent(query)),
    placeholderData: (before) => before,
  })
  return (
    <>
      <Field label={t.edit.findPoint} value={text} onChange={setText} autoFocus />
      <ListBox
        className="a-menu a-edit__points"
        aria-label={t.edit.fields.point}
        items={found.data?.points ?? []}
        renderEmptyState={() => <p className="a-note">{t.palette.nothing}</p>}
        onAction={(key) => {
          const point = found.data?.points.find(({ identifier }) => identifier === key)
          if (point) onChoose(point)
        }}
      >
        {(point) => (
          <ListBoxItem id={point.identifier} textValue={point.name}>
            <Text slot="label">
              {point.name} <small>{[point.address, point.city].filter(Boolean).join(', ')}</small>
            </Text>
          </ListBoxItem>
        )}
      </ListBox>
    </>
  )
}

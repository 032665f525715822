import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CategoryDetail } from '../../shop/catalogue/structure/structure.calls.ts'
import { call } from '../calls.ts'
import { Button, IconButton, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { SearchBox } from './search-box.tsx'

type Pin = CategoryDetail['pins'][number]
type Props = { category: CategoryDetail; onSaved: (next: CategoryDetail) => void }

const TYPING_MS = 200

/** Each change is saved at once: the list is short, and its order is all there is. */
export function Pins({ category, onSaved }: Props) {
  const { t } = useAdmin()
  const words = t.structure.pins
  const can = useCan()
  const mayWrite = can('write:catalogue')
  const { pins } = category
  const save = useMutation({
    mutationFn: (next: readonly Pin[]) =>
      call<CategoryDetail>('POST', `/categories/${category.id}/pins`, { products: next.map(({ id }) => id) }),
    onSuccess: onSaved,
  })
  const swap = (at: number, by: -1 | 1) => {
    const next = [...pins]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    save.mutate(next)
  }
  return (
    <section className="a-card a-stack" aria-labelledby="pins">
      <h2 id="pins">{words.title}</h2>
      <p className="a-note">{words.hint}</p>
      {pins.length > 0 ? (
        <ol className="a-ordered">
          {pins.map((pin, index) => (
            <li key={pin.id}>
              <span className="a-ordered__name">
                {pin.title}
                <small>
                  {pin.code}
                  {pin.isShown ? '' : ` · ${words.hidden}`}
                </small>
              </span>
              {mayWrite ? (
                <>
                  <IconButton
                    icon="up"
                    label={words.up(pin.title)}
                    isDisabled={index === 0}
                    onPress={() => swap(index, -1)}
                  />
                  <IconButton
                    icon="down"
                    label={words.down(pin.title)}
                    isDisabled={index === pins.length - 1}
                    onPress={() => swap(index, 1)}
                  />
                  <IconButton
                    icon="close"
                    label={words.remove(pin.title)}
                    onPress={() => save.mutate(pins.filter(({ id }) => id !== pin.id))}
                  />
                </>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
      {save.error ? <Problem error={save.error} /> : null}
      {mayWrite ? (
        <FindPin categoryId={category.id} pins={pins} onChoose={(pin) => save.mutate([...pins, pin])} />
      ) : null}
    </section>
  )
}

type FindProps = { categoryId: number; pins: readonly Pin[]; onChoose: (pin: Pin) => void }

function FindPin({ categoryId, pins, onChoose }: FindProps) {
  const { t } = useAdmin()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  const found = useQuery({
    queryKey: ['category-products', categoryId, asked],
    enabled: asked.length > 1,
    queryFn: () =>
      call<{ products: Pin[] }>('GET', `/categories/${categoryId}/products?q=${encodeURIComponent(asked)}`),
  })
  const others = (found.data?.products ?? []).filter(({ id }) => !pins.some((pin) => pin.id === id))
  return (
    <div className="a-stack">
      <SearchBox label={t.structure.pins.find} value={text} onChange={setText} />
      {found.error ? <Problem error={found.error} /> : null}
      {asked.length > 1 && found.data && others.length === 0 ? <p className="a-note">{t.palette.nothing}</p> : null}
      {asked.length > 1 && others.length > 0 ? (
        <ul className="a-ordered">
          {others.map((product) => (
            <li key={product.id}>
              <span className="a-ordered__name">
                {product.title}
                <small>{product.code}</small>
              </span>
              <Button
                look="quiet"
                icon="plus"
                onPress={() => {
                  onChoose(product)
                  setText('')
                  setAsked('')
                }}
              >
                {t.structure.pins.add}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

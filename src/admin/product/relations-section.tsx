import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { FoundProducts } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { idsOf } from '../../shop/catalogue/edit/product-fields.ts'
import { RELATION_KINDS, type RelationKind } from '../../shop/catalogue/relation-kinds.ts'
import { call } from '../calls.ts'
import { Field, IconButton } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { Section } from './fields.tsx'
import { useForm } from './form.ts'

export function RelationsSection() {
  const { t } = useAdmin()
  return (
    <Section id="relations" title={t.product.relations.title}>
      {RELATION_KINDS.map((kind) => (
        <Related key={kind} kind={kind} />
      ))}
    </Section>
  )
}

/** Goods of one kind in their order. */
function Related({ kind }: { kind: RelationKind }) {
  const { t } = useAdmin()
  const { value, set, goodOf, remember, product, isReadOnly, errorOf } = useForm()
  const { relations: words } = t.product
  const field = `relations.${kind}`
  const ids = idsOf(value(field))
  const write = (next: readonly number[]) => set(field, next.join(','))
  const error = errorOf(field)
  return (
    <fieldset className="a-product__group">
      <legend>{words.kinds[kind]}</legend>
      {error ? <p className="a-error">{error}</p> : null}
      <ul className="a-product__related">
        {ids.map((id, index) => {
          const good = goodOf(id)
          const title = good?.title ?? String(id)
          return (
            <li key={id}>
              <Link to="/products/$id" params={{ id: String(id) }} className="a-goods__name">
                {title}
                <small>{good?.code}</small>
              </Link>
              {isReadOnly ? null : (
                <span className="a-row">
                  {index > 0 ? (
                    <IconButton
                      icon="arrow"
                      label={`${words.earlier}: ${title}`}
                      onPress={() => write(ids.with(index, ids[index - 1] as number).with(index - 1, id))}
                    />
                  ) : null}
                  <IconButton
                    icon="trash"
                    label={`${t.common.remove}: ${title}`}
                    onPress={() => write(ids.filter((each) => each !== id))}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {isReadOnly ? null : (
        <Search
          label={`${words.add}: ${words.kinds[kind]}`}
          without={[...ids, product.id]}
          onFind={(good) => {
            remember(good)
            write([...ids, good.id])
          }}
        />
      )}
    </fieldset>
  )
}

type SearchProps = {
  label: string
  without: readonly number[]
  onFind: (good: FoundProducts['goods'][number]) => void
}

function Search({ label, without, onFind }: SearchProps) {
  const { t } = useAdmin()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const found = useQuery({
    queryKey: ['product-search', query],
    enabled: query.length > 1,
    queryFn: () => call<FoundProducts>('GET', `/product-search?q=${encodeURIComponent(query)}`),
    placeholderData: (before) => before,
  })
  const goods = query.length > 1 ? (found.data?.goods ?? []).filter(({ id }) => !without.includes(id)) : []
  return (
    <div>
      <Field label={label} value={text} onChange={setText} type="search" />
      <ul className="a-edit__found">
        {goods.map((good) => (
          <li key={good.id}>
            <button
              type="button"
              className="a-product__found"
              onClick={() => {
                onFind(good)
                setText('')
              }}
            >
              {good.title} <small>{good.code}</small>
            </button>
          </li>
        ))}
      </ul>
      {query.length > 1 && found.data && goods.length === 0 ? <p className="a-note">{t.palette.nothing}</p> : null}
    </div>
  )
}

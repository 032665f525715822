import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { StaffProduct } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { idsOf } from '../../shop/catalogue/edit/product-fields.ts'
import { RELATION_KINDS, type RelationKind } from '../../shop/catalogue/relation-kinds.ts'
import { FindGood } from '../find-good.tsx'
import { IconButton } from '../parts.tsx'
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
  const stored = value(field)
  const ids = useMemo(() => idsOf(stored), [stored])
  const without = useMemo(() => [...ids, product.id], [ids, product.id])
  const add = useCallback(
    (good: StaffProduct['goods'][number]) => {
      remember(good)
      set(field, [...ids, good.id].join(','))
    },
    [remember, set, field, ids],
  )
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
      {isReadOnly ? null : <FindGood label={`${words.add}: ${words.kinds[kind]}`} without={without} onFind={add} />}
    </fieldset>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CategoryDetail, MovedSome } from '../../shop/catalogue/structure/structure.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { CATEGORIES_KEY } from './categories-page.tsx'
import { CategoryPicker } from './category-picker.tsx'
import type { Tree } from './category-tree.ts'

type Props = { category: CategoryDetail; tree: Tree; isOpen: boolean; onClose: () => void }

/** Its products and addresses go to another category first. */
export function DeleteCategory({ category, tree, isOpen, onClose }: Props) {
  const { t } = useAdmin()
  const words = t.structure.categories
  return (
    <Window title={words.removeTitle(String(category.fields['title.lv']))} isOpen={isOpen} onClose={onClose}>
      {category.use.children > 0 ? (
        <div className="a-stack">
          <p>{words.hasChildren(category.use.children)}</p>
          <Button onPress={onClose}>{t.common.close}</Button>
        </div>
      ) : (
        <DeleteForm {...{ category, tree, onClose }} />
      )}
    </Window>
  )
}

function DeleteForm({ category: { id, version, parentId, use }, tree, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useAdmin()
  const words = t.structure.categories
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [to, setTo] = useState<number | null>(parentId)
  const [left, setLeft] = useState(use.products)
  const remove = useMutation({
    mutationFn: async () => {
      for (let rest = use.products; rest > 0 && to !== null; ) {
        const moved = await call<MovedSome>('POST', `/categories/${id}/products-moved`, { to })
        rest = moved.left
        setLeft(rest)
      }
      await call('DELETE', `/categories/${id}?version=${version}${to === null ? '' : `&to=${to}`}`)
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: CATEGORIES_KEY })
      void navigate({ to: '/categories' })
    },
    onError: () => void queries.invalidateQueries({ queryKey: ['category', String(id)] }),
  })
  const label = use.products > 0 ? words.productsTo(use.products) : words.addressesTo
  return (
    <form className="a-form" onSubmit={submitted(() => remove.mutate())}>
      <p className="a-note">{words.use(use)}</p>
      <CategoryPicker
        label={label}
        tree={tree}
        value={to}
        without={id}
        {...(use.products > 0 ? {} : { topLabel: words.nowhere })}
        onChange={setTo}
      />
      {remove.isPending && use.products > 0 ? (
        <progress className="a-progress" aria-label={label} max={use.products} value={use.products - left} />
      ) : null}
      {remove.error ? <Problem error={remove.error} /> : null}
      <div className="a-row a-row--last">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="danger" isPending={remove.isPending} isDisabled={use.products > 0 && to === null}>
          {words.remove}
        </Button>
      </div>
    </form>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffProduct } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { CallError, call, deleteVersion, postVersion } from '../calls.ts'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { Section } from './fields.tsx'
import { useForm } from './form.ts'

type Props = {
  isUnsaved: boolean
  onSaved: (product: StaffProduct) => void
  /** Somebody else has changed the product. */
  onChanged: () => void
  onGone: () => void
}

/** Copy, archive, delete. */
export function LifeSection({ isUnsaved, onSaved, onChanged, onGone }: Props) {
  const { t } = useAdmin()
  const { product } = useForm()
  const { life: words } = t.product
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const readAnew = (error: Error) => {
    if (isOutdated(error)) onChanged()
  }
  const act = useMutation({
    mutationFn: (name: 'archive' | 'restore') =>
      postVersion<StaffProduct>(`/products/${product.id}/${name}`, {}, product.version),
    onSuccess: onSaved,
    onError: readAnew,
  })
  const copy = useMutation({
    mutationFn: () => call<{ id: number }>('POST', `/products/${product.id}/copy`, {}),
    onSuccess: ({ id }) => void navigate({ to: '/products/$id', params: { id: String(id) } }),
  })
  const remove = useMutation({
    mutationFn: () => deleteVersion(`/products/${product.id}`, product.version),
    onSuccess: onGone,
    onError: (failed) => {
      setDeleting(false)
      readAnew(failed)
    },
  })
  const error = act.error ?? copy.error ?? remove.error
  return (
    <Section id="life" title={words.title}>
      {isUnsaved ? <p className="a-note">{words.saveFirst}</p> : null}
      <div className="a-row">
        <Button isDisabled={isUnsaved} isPending={copy.isPending} onPress={() => copy.mutate()}>
          {words.copy}
        </Button>
        <Button
          isDisabled={isUnsaved}
          isPending={act.isPending}
          onPress={() => act.mutate(product.isArchived ? 'restore' : 'archive')}
        >
          {product.isArchived ? words.restore : words.archive}
        </Button>
        <Button look="danger" isDisabled={isUnsaved} onPress={() => setDeleting(true)}>
          {words.remove}
        </Button>
      </div>
      <p className="a-note">{words.hint}</p>
      {error ? <Problem error={error} /> : null}
      {isOutdated(error) ? <p className="a-note">{words.outdated}</p> : null}
      <Window title={words.removeTitle} isOpen={isDeleting} onClose={() => setDeleting(false)}>
        <p>{words.removeHint}</p>
        <div className="a-row">
          <Button look="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
            {words.remove}
          </Button>
          <Button onPress={() => setDeleting(false)}>{t.common.cancel}</Button>
        </div>
      </Window>
    </Section>
  )
}

const isOutdated = (error: Error | null) => error instanceof CallError && error.reason === 'version'

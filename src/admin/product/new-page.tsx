import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProductChoices } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { CallError, call, fieldError } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Button, Field, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { parseDecimal } from './decimal.ts'
import { choicesOf } from './fields.tsx'
import { focusWrong } from './focus-wrong.ts'
import { useChoices } from './use-choices.ts'

export function NewPage() {
  return useCan()('write:catalogue') ? <NewProduct /> : <NoRight />
}

type Given = Readonly<Record<'title' | 'categoryId' | 'category' | 'code' | 'price', string>>

const NOTHING: Given = { title: '', categoryId: '', category: '', code: '', price: '' }

/** What a product cannot be without; everything else is on its page, and it stays hidden until it is published. */
function NewProduct() {
  const { t } = useAdmin()
  const { product: words } = t
  const navigate = useNavigate()
  const choices = useChoices()
  const queries = useQueryClient()
  const { typed: given, type: write, forgetThen } = useTyped<Given>('new-product', NOTHING)
  const cents = parseDecimal(given.price.trim(), 2)
  const [isAsked, setAsked] = useState(false)
  const create = useMutation({
    mutationFn: async () => {
      const { category, categoryId, ...rest } = given
      const made = categoryId === '' ? await firstCategory(category.trim()) : { id: Number(categoryId) }
      if (categoryId === '') {
        // A second attempt finds the category that the first one made.
        write({ categoryId: String(made.id) })
        await queries.invalidateQueries({ queryKey: ['product-choices'] })
      }
      return call<{ id: number }>('POST', '/products', { ...rest, categoryId: made.id, price: cents })
    },
    onSuccess: forgetThen((made: { id: number }) =>
      navigate({ to: '/products/$id', params: { id: String(made.id) }, replace: true }),
    ),
  })
  const isComplete =
    given.title.trim() !== '' && (given.categoryId !== '' || given.category.trim() !== '') && cents !== undefined
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (create.error) focusWrong(form.current)
  }, [create.error])
  const send = () => {
    flushSync(() => setAsked(true))
    if (isComplete) create.mutate()
    else focusWrong(form.current)
  }
  const cancel = forgetThen(() => navigate({ to: '/products' }))
  const errorOf = (field: string) => fieldError(create.error, field)
  const isField = create.error instanceof CallError && create.error.status === 422
  if (choices.isPending) return <Waiting />
  if (choices.isLoadingError) return <Problem error={choices.error} onRetry={() => void choices.refetch()} />
  return (
    <>
      <PageHead title={words.create.title}>
        <Link to="/products" className="a-back">
          <Icon name="left" size={18} />
          {t.products.listTitle}
        </Link>
      </PageHead>
      <form ref={form} className="a-card a-form a-product__new" noValidate onSubmit={submitted(send)}>
        <Field
          label={words.create.name}
          value={given.title}
          onChange={(title) => write({ title })}
          error={isAsked && !given.title.trim() ? words.create.wrongTitle : errorOf('title.lv')}
          autoFocus
        />
        <CategoryField
          categories={choices.data.categories}
          {...{ given, write, isAsked }}
          error={errorOf('category') ?? errorOf('categoryId')}
        />
        <Field
          label={words.price.price}
          inputMode="decimal"
          value={given.price}
          onChange={(price) => write({ price })}
          error={isAsked && cents === undefined ? words.create.wrongPrice : errorOf('price')}
        />
        <Field
          label={words.sorting.code}
          value={given.code}
          onChange={(code) => write({ code })}
          hint={words.create.codeHint}
          error={errorOf('code')}
        />
        {create.error && !isField ? <Problem error={create.error} /> : null}
        <div className="a-row">
          <Button onPress={cancel}>{t.common.cancel}</Button>
          <Button type="submit" look="primary" isPending={create.isPending}>
            {words.create.submit}
          </Button>
        </div>
        <p className="a-note">{words.create.hint}</p>
      </form>
    </>
  )
}

/** A name that is refused is that of the category, though the call names it as it would the title of the product. */
async function firstCategory(lv: string) {
  try {
    return await call<{ id: number }>('POST', '/categories', { title: { lv } })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    throw new CallError(error.status, error.message, { category: Object.values(error.errors)[0] })
  }
}

type CategoryProps = {
  categories: ProductChoices['categories']
  given: Given
  write: (part: Partial<Given>) => void
  isAsked: boolean
  error: string | undefined
}

/** A choice, or the name of the first one. */
function CategoryField({ categories, given, write, isAsked, error }: CategoryProps) {
  const words = useAdmin().t.product
  if (categories.length > 0)
    return (
      <CategoryChoice
        categories={categories}
        value={given.categoryId}
        onChange={(categoryId) => write({ categoryId })}
        error={isAsked && !given.categoryId ? words.create.chooseCategory : error}
      />
    )
  return (
    <Field
      label={words.sorting.category}
      hint={words.create.firstCategory}
      maxLength={120}
      value={given.category}
      onChange={(category) => write({ category })}
      error={isAsked && !given.category.trim() ? words.create.nameCategory : error}
    />
  )
}

type ChoiceProps = Pick<CategoryProps, 'categories' | 'error'> & { value: string; onChange: (id: string) => void }

function CategoryChoice({ categories, value, onChange, error }: ChoiceProps) {
  const words = useAdmin().t.product
  const id = useId()
  return (
    <div className="a-field">
      <label htmlFor={id}>{words.sorting.category}</label>
      <select
        id={id}
        className="a-select"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{words.create.chooseCategory}</option>
        {choicesOf(categories).map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
      {error ? (
        <span id={`${id}-error`} className="a-error">
          {error}
        </span>
      ) : null}
    </div>
  )
}

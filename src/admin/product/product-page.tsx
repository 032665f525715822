import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { ProductChoices, StaffProduct } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { DEFAULT_LANG } from '../../shop/languages.ts'
import { Icon } from '../../ui/icon.tsx'
import { CallError, call } from '../calls.ts'
import { Contested } from '../contested.tsx'
import { NoRight, PageProblem } from '../frame/not-found.tsx'
import { useAsked } from '../frame/use-asked.ts'
import { useTitle } from '../frame/use-title.ts'
import { Leaving } from '../leaving.tsx'
import { Present, usePresence } from '../orders/presence.tsx'
import { Preview } from '../page-preview.tsx'
import { Button, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { BadgesSection, MeasuresSection, SortingSection } from './basics-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { fieldLabel, fieldValue } from './field-label.ts'
import { focusWrong } from './focus-wrong.ts'
import { FormContext, type ProductForm } from './form.ts'
import { LifeSection } from './life-section.tsx'
import { PriceSection } from './price-section.tsx'
import { ProductLog } from './product-log.tsx'
import { OptionsSection, PropertiesSection } from './properties-section.tsx'
import { PublishingCard } from './publishing-card.tsx'
import { RelationsSection } from './relations-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { askForSections, loadSections } from './sections.ts'
import { TextsSection } from './texts-section.tsx'
import { useChoices } from './use-choices.ts'
import { useProductDraft } from './use-product-draft.ts'

export function ProductPage() {
  const can = useCan()
  const { id } = useParams({ from: '/products/$id' })
  return can('read:catalogue') ? <LoadedProduct key={id} id={id} /> : <NoRight />
}

function LoadedProduct({ id }: { id: string }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const choices = useChoices()
  const sections = useQuery({
    queryKey: ['product-sections'],
    queryFn: loadSections,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (/^\d+$/.test(id)) void askForSections(queries, Number(id))
  }, [queries, id])
  const product = useQuery({
    queryKey: ['product', id],
    queryFn: () => call<StaffProduct>('GET', `/products/${encodeURIComponent(id)}`),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const error = product.error ?? choices.error ?? sections.error
  const readAnew = () => void Promise.all([product.refetch(), choices.refetch(), sections.refetch()])
  if (product.data && choices.data && sections.data)
    return (
      <>
        {error ? <Problem error={error} onRetry={readAnew} /> : null}
        <Editor product={product.data} choices={choices.data} sections={sections.data} />
      </>
    )
  if (!error) return <Waiting />
  return (
    <PageProblem error={error} onRetry={readAnew}>
      <Link to="/products" className="a-button a-button--plain">
        {t.products.listTitle}
      </Link>
    </PageProblem>
  )
}

type Sections = Awaited<ReturnType<typeof loadSections>>
type EditorProps = { product: StaffProduct; choices: ProductChoices; sections: Sections }

function Editor({ product, choices, sections }: EditorProps) {
  const { t } = useAdmin()
  const { product: words } = t
  const queries = useQueryClient()
  const navigate = useNavigate()
  const presence = usePresence(`/products/${product.id}`)
  const isReadOnly = !useCan()('write:catalogue')
  const [hasPreview, setPreview] = useState(false)
  useAsked({ preview: () => setPreview(true) })
  // What lies below the first screen is drawn after that has been shown.
  const hasRest = useDeferredValue(true, false)
  const key = ['product', String(product.id)]
  const keep = (next: StaffProduct) => queries.setQueryData(key, next)
  const readAnew = () => void queries.invalidateQueries({ queryKey: key })
  const draft = useProductDraft(product, (saved) => {
    keep(saved.product)
    // Others changed other fields; prices decide what was the lowest.
    readAnew()
    void queries.invalidateQueries({ queryKey: ['products'] })
  })
  const { changes, contested, save } = draft
  const count = Object.keys(changes).length
  const form: ProductForm = {
    ...{ product, choices, isReadOnly },
    ...{ value: draft.value, set: draft.set, errorOf: draft.errorOf, remember: draft.remember },
    text: (field) => String(draft.value(field) ?? ''),
    names: useMemo(() => [...new Set([...Object.keys(product.fields), ...Object.keys(changes)])], [product, changes]),
    goodOf: (id) => [...(draft.draft?.goods ?? []), ...product.goods].find((good) => good.id === id),
  }
  const labelOf = (field: string) => fieldLabel(field, words, choices)
  const wrong = save.error instanceof CallError && save.error.status === 422 ? Object.keys(save.error.errors) : []
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    if (save.error) focusWrong(page.current)
  }, [save.error])
  const title = String(product.fields[`title.${DEFAULT_LANG}`] ?? '')
  useTitle(title || String(product.fields.code))
  return (
    <FormContext value={form}>
      <article className="a-order a-product" data-preview={hasPreview || undefined} {...presence} ref={page}>
        <header className="a-page-head a-order__head">
          <Link to="/products" className="a-back">
            <Icon name="left" size={18} />
            {t.products.listTitle}
          </Link>
          <h1>{title || String(product.fields.code)}</h1>
          <State product={product} />
          <Present number={`product:${product.id}`} />
          <span className="a-note">{String(product.fields.code)}</span>
          <Button icon="eye" aria-pressed={hasPreview} onPress={() => setPreview(!hasPreview)}>
            {hasPreview ? words.preview.close : words.preview.open}
          </Button>
        </header>
        {contested.length > 0 ? (
          <Contested
            fields={contested.map((each) => ({
              ...each,
              mine: fieldValue(each.field, each.mine, words, choices),
              theirs: fieldValue(each.field, each.theirs, words, choices),
            }))}
            labels={Object.fromEntries(contested.map(({ field }) => [field, labelOf(field)]))}
            onChoose={draft.choose}
          />
        ) : null}
        {save.error && contested.length === 0 && wrong.length === 0 ? <Problem error={save.error} /> : null}
        {hasPreview ? (
          <Preview
            path={`/products/${product.id}/preview`}
            body={{ changes }}
            version={product.version}
            widths={{ phone: 390, desktop: 1280 }}
          />
        ) : null}
        <div className="a-order__columns">
          <div className="a-stack">
            <TextsSection />
            <PriceSection />
            {sections.map(({ key: name, Part }) => (
              <Part key={name} productId={product.id} />
            ))}
            {hasRest ? (
              <>
                <MeasuresSection />
                <PropertiesSection />
                <RelationsSection />
              </>
            ) : null}
          </div>
          <div className="a-stack">
            <PublishingCard />
            <SortingSection />
            {hasRest ? (
              <>
                <BadgesSection />
                <OptionsSection />
                <DocumentsSection onSaved={keep} onChanged={readAnew} />
                {isReadOnly ? null : (
                  <LifeSection
                    isUnsaved={count > 0}
                    onSaved={keep}
                    onChanged={readAnew}
                    onGone={() => {
                      queries.removeQueries({ queryKey: key })
                      void navigate({ to: '/products' })
                    }}
                  />
                )}
                <ProductLog product={product} onUndo={isReadOnly || count > 0 ? null : draft.undo} />
              </>
            ) : null}
          </div>
        </div>
        <SaveBar
          count={count}
          isPending={save.isPending}
          isSaved={save.isSuccess}
          problems={wrong.map(labelOf)}
          onSave={draft.submit}
          onDiscard={draft.discard}
        />
        <Leaving isUnsaved={count > 0} />
      </article>
    </FormContext>
  )
}

function State({ product: { isArchived, fields } }: { product: StaffProduct }) {
  const { states } = useAdmin().t.product
  const [look, words] = isArchived
    ? (['over', states.archived] as const)
    : fields.isPublished
      ? (['done', states.published] as const)
      : fields.publishAt
        ? (['todo', states.scheduled] as const)
        : (['waits', states.hidden] as const)
  return <span className={`a-state a-state--${look}`}>{words}</span>
}

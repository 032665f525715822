import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { CategoryDetail } from '../../shop/catalogue/structure/structure.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { Button } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LogLink } from '../staff/log-link.tsx'
import { submitted } from '../step.tsx'
import { CATEGORIES_KEY, readCategories } from './categories-page.tsx'
import { pathOf, treeOf } from './category-tree.ts'
import { DeleteCategory } from './delete-category.tsx'
import { DescriptionFields } from './description-fields.tsx'
import { AddressNote, EditField, EditFlag, LanguageFields, SaveBar } from './fields-parts.tsx'
import { PictureField } from './picture-field.tsx'
import { Pins } from './pins.tsx'
import { useFields } from './use-fields.ts'

export function CategoryPage() {
  const can = useCan()
  const { id } = useParams({ from: '/categories/$id' })
  return can('read:catalogue') ? <LoadedCategory key={id} id={id} /> : <NoRight />
}

const keyOf = (id: string) => ['category', id] as const

function LoadedCategory({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = useQuery({
    queryKey: keyOf(id),
    queryFn: () => call<CategoryDetail>('GET', `/categories/${encodeURIComponent(id)}`),
    staleTime: 0,
  })
  return (
    <Loaded
      query={found}
      list={
        <Link to="/categories" className="a-button a-button--plain">
          {t.structure.categories.title}
        </Link>
      }
    >
      {(category) => <Category category={category} />}
    </Loaded>
  )
}

function Category({ category }: { category: CategoryDetail }) {
  const { t, lang } = useAdmin()
  const words = t.structure.categories
  const can = useCan()
  const queries = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const list = useQuery({ queryKey: CATEGORIES_KEY, queryFn: readCategories })
  const tree = useMemo(() => treeOf(list.data?.rows ?? []), [list.data])
  const saved = (next: CategoryDetail) => {
    queries.setQueryData(keyOf(String(category.id)), next)
    void queries.invalidateQueries({ queryKey: CATEGORIES_KEY })
  }
  const { id, fields } = category
  useTitle(String(fields['title.lv']))
  return (
    <article className="a-structure">
      <header className="a-page-head">
        <Link to="/categories" className="a-back">
          <Icon name="left" size={18} />
          {words.title}
        </Link>
        <h1>{String(fields['title.lv'])}</h1>
        <Link to="/products" search={{ category: id }} className="a-button a-button--quiet">
          {t.structure.seeProducts}
        </Link>
        <a className="a-button a-button--quiet" href={`/c/${fields.slug}`} target="_blank" rel="noreferrer">
          {t.structure.inShop}
        </a>
        <LogLink search={{ subject: `category:${id}` }} />
      </header>
      {category.parentId === null ? null : <p className="a-note">{pathOf(tree, category.parentId, lang)}</p>}
      <div className="a-structure__columns">
        <CategoryForm category={category} onSaved={saved} />
        <div className="a-stack">
          <Pins category={category} onSaved={saved} />
          {can('write:catalogue') ? (
            <section className="a-card a-stack" aria-labelledby="delete">
              <h2 id="delete">{words.remove}</h2>
              <p className="a-note">{words.use(category.use)}</p>
              <Button look="danger" icon="trash" onPress={() => setDeleting(true)}>
                {words.remove}
              </Button>
            </section>
          ) : null}
        </div>
      </div>
      <DeleteCategory key={id} {...{ category, tree }} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </article>
  )
}

type FormProps = { category: CategoryDetail; onSaved: (next: CategoryDetail) => void }

function CategoryForm({ category, onSaved }: FormProps) {
  const { t } = useAdmin()
  const { categories: words, labels, languages } = t.structure
  const mayWrite = useCan()('write:catalogue')
  const editor = useFields(`/categories/${category.id}`, category, onSaved)
  const localized = (['title', 'shortDescription', 'description'] as const).flatMap((name) =>
    Object.entries(languages).map(([code, language]) => [`${name}.${code}`, `${labels[name]}, ${language}`]),
  )
  return (
    <form className="a-card a-form" aria-label={words.fields} noValidate onSubmit={submitted(editor.submit)}>
      <h2>{words.fields}</h2>
      <LanguageFields editor={editor} field="title" label={labels.title} isRequired maxLength={120} />
      <EditField editor={editor} field="slug" label={labels.slug} hint={t.structure.slugHint} isRequired />
      <AddressNote editor={editor} prefix="/c/" />
      <LanguageFields editor={editor} field="shortDescription" label={labels.shortDescription} rows={3} />
      <DescriptionFields editor={editor} isReadOnly={!mayWrite} />
      <div className="a-languages">
        <PictureField editor={editor} field="image" label={labels.image} isReadOnly={!mayWrite} />
        <EditField editor={editor} field="icon" label={labels.icon} />
      </div>
      <EditFlag editor={editor} field="isFeatured" label={labels.isFeatured} />
      <EditFlag editor={editor} field="isInMenu" label={labels.isInMenu} />
      {mayWrite ? <SaveBar editor={editor} labels={{ ...labels, ...Object.fromEntries(localized) }} /> : null}
    </form>
  )
}

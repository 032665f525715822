import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ManufacturerDetail, MovedSome } from '../../shop/catalogue/structure/structure.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LogLink } from '../staff/log-link.tsx'
import { submitted } from '../step.tsx'
import { ChoiceList } from './choice-list.tsx'
import { DescriptionFields } from './description-fields.tsx'
import { AddressNote, EditField, SaveBar } from './fields-parts.tsx'
import { MANUFACTURERS_KEY, readManufacturers } from './manufacturers-page.tsx'
import { PictureField } from './picture-field.tsx'
import { RemoveButton } from './remove-button.tsx'
import { useFields } from './use-fields.ts'

export function ManufacturerPage() {
  const can = useCan()
  const { id } = useParams({ from: '/manufacturers/$id' })
  return can('read:catalogue') ? <LoadedManufacturer key={id} id={id} /> : <NoRight />
}

const keyOf = (id: string | number) => ['manufacturer', String(id)] as const

function LoadedManufacturer({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = useQuery({
    queryKey: keyOf(id),
    queryFn: () => call<ManufacturerDetail>('GET', `/manufacturers/${encodeURIComponent(id)}`),
    staleTime: 0,
  })
  return (
    <Loaded
      query={found}
      list={
        <Link to="/manufacturers" className="a-button a-button--plain">
          {t.structure.manufacturers.title}
        </Link>
      }
    >
      {(maker) => <Manufacturer maker={maker} />}
    </Loaded>
  )
}

function Manufacturer({ maker }: { maker: ManufacturerDetail }) {
  const { t } = useAdmin()
  const words = t.structure.manufacturers
  const can = useCan()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isMerging, setMerging] = useState(false)
  const { fields, products } = maker
  useTitle(String(fields.title))
  return (
    <article className="a-structure">
      <header className="a-page-head">
        <Link to="/manufacturers" className="a-back">
          <Icon name="left" size={18} />
          {words.title}
        </Link>
        <h1>{String(fields.title)}</h1>
        <Link to="/products" search={{ manufacturer: maker.id }} className="a-button a-button--quiet">
          {t.structure.seeProducts}
        </Link>
        <a className="a-button a-button--quiet" href={`/m/${fields.slug}`} target="_blank" rel="noreferrer">
          {t.structure.inShop}
        </a>
        <LogLink search={{ subject: `manufacturer:${maker.id}` }} />
      </header>
      <div className="a-structure__columns">
        <ManufacturerForm maker={maker} />
        {can('write:catalogue') ? (
          <section className="a-card a-stack" aria-labelledby="merge">
            <h2 id="merge">{words.mergeTitle}</h2>
            <p className="a-note">{words.mergeHint(products)}</p>
            <Button onPress={() => setMerging(true)}>{words.merge}</Button>
            {products === 0 ? (
              <RemoveButton
                path={`/manufacturers/${maker.id}?version=${maker.version}`}
                label={words.remove}
                onRemoved={() => {
                  void queries.invalidateQueries({ queryKey: MANUFACTURERS_KEY })
                  void navigate({ to: '/manufacturers' })
                }}
              />
            ) : null}
          </section>
        ) : null}
      </div>
      <Window title={words.mergeTitle} isOpen={isMerging} onClose={() => setMerging(false)}>
        <MergeForm maker={maker} onClose={() => setMerging(false)} />
      </Window>
    </article>
  )
}

function ManufacturerForm({ maker }: { maker: ManufacturerDetail }) {
  const { t } = useAdmin()
  const { manufacturers: words, labels } = t.structure
  const mayWrite = useCan()('write:catalogue')
  const queries = useQueryClient()
  const editor = useFields(`/manufacturers/${maker.id}`, maker, (next) => {
    queries.setQueryData(keyOf(maker.id), next)
    void queries.invalidateQueries({ queryKey: MANUFACTURERS_KEY })
  })
  return (
    <form className="a-card a-form" aria-label={words.fields} noValidate onSubmit={submitted(editor.submit)}>
      <h2>{words.fields}</h2>
      <EditField editor={editor} field="title" label={labels.name} isRequired maxLength={120} />
      <EditField editor={editor} field="slug" label={labels.slug} hint={t.structure.slugHint} isRequired />
      <AddressNote editor={editor} prefix="/m/" />
      <DescriptionFields editor={editor} isReadOnly={!mayWrite} />
      <PictureField editor={editor} field="logo" label={labels.logo} isReadOnly={!mayWrite} isLogo />
      <Contact editor={editor} path="safety" legend={words.contact} hint={words.contactHint} />
      <Contact editor={editor} path="safety.eu_responsible" legend={words.responsible} hint={words.responsibleHint} />
      {mayWrite ? <SaveBar editor={editor} labels={{ ...labels, ...words.paths }} /> : null}
    </form>
  )
}

type ContactProps = { editor: ReturnType<typeof useFields>; path: string; legend: string; hint: string }

function Contact({ editor, path, legend, hint }: ContactProps) {
  const { t } = useAdmin()
  const { contactFields: words } = t.structure.manufacturers
  return (
    <fieldset className="a-structure__group">
      <legend>{legend}</legend>
      <p className="a-note">{hint}</p>
      <EditField editor={editor} field={`${path}.name`} label={words.name} />
      <EditField editor={editor} field={`${path}.address`} label={words.address} />
      <EditField editor={editor} field={`${path}.email`} label={words.email} />
    </fieldset>
  )
}

function MergeForm({ maker: { id, products, fields }, onClose }: { maker: ManufacturerDetail; onClose: () => void }) {
  const { t } = useAdmin()
  const words = t.structure.manufacturers
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [into, setInto] = useState<number | null>(null)
  const [left, setLeft] = useState(products)
  const list = useQuery({ queryKey: MANUFACTURERS_KEY, queryFn: readManufacturers })
  const others = (list.data?.rows ?? []).filter((each) => each.id !== id)
  const chosen = others.find((each) => each.id === into)
  const merge = useMutation({
    mutationFn: async () => {
      for (let isDone = false; !isDone; ) {
        const some = await call<MovedSome & { isDone: boolean }>('POST', `/manufacturers/${id}/merge`, { into })
        setLeft(some.left)
        isDone = some.isDone
      }
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: MANUFACTURERS_KEY })
      if (into !== null) void queries.invalidateQueries({ queryKey: keyOf(into) })
      void navigate({ to: '/manufacturers/$id', params: { id: String(into) } })
    },
  })
  return (
    <form className="a-form" onSubmit={submitted(() => merge.mutate())}>
      <ChoiceList label={words.into} choices={others} value={into} onChange={setInto} />
      {chosen ? <p role="status">{words.mergePlan(String(fields.title), chosen.title, products)}</p> : null}
      {merge.isPending ? (
        <progress className="a-progress" aria-label={words.merge} max={Math.max(1, products)} value={products - left} />
      ) : null}
      {merge.error ? <Problem error={merge.error} /> : null}
      <div className="a-row a-row--last">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="danger" isPending={merge.isPending} isDisabled={into === null}>
          {words.merge}
        </Button>
      </div>
    </form>
  )
}

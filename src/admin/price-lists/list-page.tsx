import { Link, useParams } from '@tanstack/react-router'
import type { PriceList } from '../../shop/price-lists/price-lists.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { MomentField } from '../moment-field.tsx'
import { RemoveWindow } from '../prices/remove-window.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditField, EditFlag, SaveBar } from '../structure/fields-parts.tsx'
import { useFields } from '../structure/use-fields.ts'
import { AddPrices } from './add-prices.tsx'
import { ListBuyersCard } from './list-buyers.tsx'
import { ListGoods } from './list-goods.tsx'
import { ListStateTag } from './list-state.tsx'
import { LISTS, useKeepList, useList } from './queries.ts'

export function PriceListPage() {
  const can = useCan()
  const { id } = useParams({ from: '/price-lists/$id' })
  return can('read:catalogue') ? <LoadedList key={id} id={id} /> : <NoRight />
}

function LoadedList({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = useList(id)
  return (
    <Loaded
      query={found}
      list={
        <Link to="/price-lists" className="a-button a-button--plain">
          {t.priceLists.title}
        </Link>
      }
    >
      {(list) => <OneList list={list} />}
    </Loaded>
  )
}

function OneList({ list }: { list: PriceList }) {
  const { t } = useAdmin()
  const can = useCan()
  const mayEdit = can('write:prices')
  const name = String(list.fields.name)
  useTitle(name)
  return (
    <article className="a-order a-price-list">
      <header className="a-page-head">
        <Link to="/price-lists" className="a-back">
          <Icon name="left" size={18} />
          {t.priceLists.title}
        </Link>
        <h1>{name}</h1>
        <ListStateTag list={list} />
        {mayEdit ? (
          <RemoveWindow
            path={`/price-lists/${list.id}`}
            version={list.version}
            to="/price-lists"
            listKey={[...LISTS, 'all']}
            words={t.priceLists}
          />
        ) : null}
      </header>
      <div className="a-order__columns">
        <div className="a-stack">
          {mayEdit ? <AddPrices list={list} /> : null}
          <ListGoods list={list} mayEdit={mayEdit} />
        </div>
        <div className="a-stack">
          <ListForm list={list} mayEdit={mayEdit} />
          {mayEdit && can('personal-data') ? <ListBuyersCard list={list} /> : null}
        </div>
      </div>
    </article>
  )
}

function ListForm({ list, mayEdit }: { list: PriceList; mayEdit: boolean }) {
  const { t } = useAdmin()
  const words = t.priceLists
  const editor = useFields(`/price-lists/${list.id}`, list, useKeepList())
  const labels = {
    name: words.name,
    isActive: words.isActive,
    validFrom: words.validFrom,
    validUntil: words.validUntil,
  }
  return (
    <section className="a-card a-stack" aria-labelledby="list-facts">
      <h2 id="list-facts">{words.facts}</h2>
      <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
        <fieldset className="a-form a-plain" disabled={!mayEdit} aria-label={words.facts}>
          <EditField editor={editor} field="name" label={words.name} hint={words.nameHint} isRequired maxLength={120} />
          <EditFlag editor={editor} field="isActive" label={words.isActive} />
          {(['validFrom', 'validUntil'] as const).map((field) => (
            <MomentField
              key={field}
              label={words[field]}
              value={editor.text(field)}
              onChange={(value) => editor.write(field, value)}
              error={editor.errorOf(field)}
              isReadOnly={!mayEdit}
            />
          ))}
          <p className="a-note">{words.daysHint}</p>
        </fieldset>
        {mayEdit ? <SaveBar editor={editor} labels={labels} /> : null}
      </form>
    </section>
  )
}

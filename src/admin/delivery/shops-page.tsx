import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inLang } from '../../shop/languages.ts'
import { WEEK } from '../../shop/shipping/pickup-shop.ts'
import type { PickupShop, PickupShops, ShopMade } from '../../shop/shipping/pickup-shops.calls.ts'
import { call, fieldError } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { AddFirst, Button, Empty, Field, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted, useStep } from '../step.tsx'
import { EditField, EditFlag, EditSelect, SaveBar } from '../structure/fields-parts.tsx'
import { type FieldsEditor, useFields } from '../structure/use-fields.ts'
import { useTyped } from '../use-draft.ts'
import { DeliveryNav } from './delivery-nav.tsx'
import { METHODS_KEY } from './queries.ts'

export function PickupShopsPage() {
  const can = useCan()
  return can('read:settings') ? <LoadedShops /> : <NoRight />
}

const KEY = ['pickup-shops'] as const

function LoadedShops() {
  const { t } = useAdmin()
  const words = t.delivery.shops
  const mayWrite = useCan()('write:settings')
  const queries = useQueryClient()
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const close = () => setOpened(null)
  const found = useQuery({ queryKey: KEY, queryFn: () => call<PickupShops>('GET', '/delivery/shops'), staleTime: 0 })
  const current = found.data?.rows.find(({ id }) => id === opened)
  const onSaved = async () => {
    await queries.invalidateQueries({ queryKey: KEY })
    void queries.invalidateQueries({ queryKey: METHODS_KEY })
    close()
  }
  return (
    <div className="a-structure">
      <PageHead title={t.delivery.title}>
        {mayWrite ? (
          <Button look="primary" icon="plus" onPress={() => setOpened('new')}>
            {words.create}
          </Button>
        ) : null}
      </PageHead>
      <DeliveryNav place="shops" />
      <p className="a-note">{words.hint}</p>
      {found.isPending ? <Waiting /> : null}
      {found.error ? <Problem error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data?.rows.length === 0 ? (
        <Empty icon="store" text={words.empty}>
          {mayWrite ? <AddFirst onPress={() => setOpened('new')} /> : null}
        </Empty>
      ) : null}
      <ul className="a-stock-places">
        {found.data?.rows.map((shop) => (
          <ShopCard key={shop.id} shop={shop} onEdit={mayWrite ? () => setOpened(shop.id) : undefined} />
        ))}
      </ul>
      <Window title={words.create} isOpen={opened === 'new'} onClose={close}>
        <NewShopForm
          onClose={close}
          onMade={({ id, ...next }) => {
            queries.setQueryData(KEY, next)
            setOpened(id)
          }}
        />
      </Window>
      <Window title={String(current?.fields.name ?? '')} isOpen={current !== undefined} onClose={close}>
        {current && found.data ? (
          <ShopForm key={current.version} shop={current} found={found.data} onSaved={onSaved} />
        ) : null}
      </Window>
    </div>
  )
}

function ShopCard({ shop, onEdit }: { shop: PickupShop; onEdit: (() => void) | undefined }) {
  const { t } = useAdmin()
  const words = t.delivery.shops
  const { fields, locations } = shop
  const name = String(fields.name)
  const facts = [
    fields.address,
    fields.city,
    fields.phone,
    locations.length > 0 ? words.stock(locations.join(', ')) : '',
  ]
  return (
    <li className="a-card a-stock-place">
      <span className="a-choice__name">
        <strong>{name}</strong> {fields.isActive === true ? null : <span className="a-tag">{words.closed}</span>}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {onEdit ? (
        <Button onPress={onEdit} aria-label={`${words.edit}: ${name}`}>
          {words.edit}
        </Button>
      ) : null}
    </li>
  )
}

function NewShopForm({ onMade, onClose }: { onMade: (made: ShopMade) => void; onClose: () => void }) {
  const { t } = useAdmin()
  const words = t.delivery.shops
  const { typed, type, forget, forgetThen } = useTyped('pickup-shop', { name: '' })
  const { name } = typed
  const make = useStep(async () => {
    const made = await call<ShopMade>('POST', '/delivery/shops', { name })
    forget()
    onMade(made)
  })
  const error = fieldError(make.error, 'name')
  return (
    <form className="a-form" noValidate onSubmit={submitted(make.run)}>
      <Field
        label={words.labels.name}
        hint={words.createHint}
        value={name}
        onChange={(text) => type({ name: text })}
        error={error}
        maxLength={100}
        isRequired
        autoFocus
      />
      {make.error && !error ? <Problem error={make.error} /> : null}
      <div className="a-row">
        <Button onPress={forgetThen(onClose)}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={make.isBusy} isDisabled={!name.trim()}>
          {t.structure.add}
        </Button>
      </div>
    </form>
  )
}

type FormProps = { shop: PickupShop; found: PickupShops; onSaved: () => Promise<void> }

function ShopForm({ shop, found: { rows, countries, stock }, onSaved }: FormProps) {
  const { t, lang } = useAdmin()
  const { labels, hours, weekdays, ...words } = t.delivery.shops
  const editor = useFields(`/delivery/shops/${shop.id}`, shop, onSaved)
  const field = (name: 'name' | 'address' | 'city' | 'zip' | 'phone', maxLength: number, isRequired = false) => (
    <EditField {...{ editor, isRequired, maxLength }} field={name} label={labels[name]} />
  )
  const days = WEEK.map((day) => [`hours.${day}`, hours(weekdays[day])])
  const places = stock.map(({ code, title }) => [`stock.${code}`, inLang(title, lang)])
  return (
    <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
      <EditFlag editor={editor} field="isActive" label={labels.isActive} />
      {field('name', 100, true)}
      {field('address', 150)}
      <div className="a-languages">
        {field('city', 80)}
        {field('zip', 10)}
      </div>
      <div className="a-languages">
        <EditSelect
          editor={editor}
          field="country"
          label={labels.country}
          options={Object.fromEntries(countries.map(({ code, title }) => [code, inLang(title, lang)]))}
        />
        {field('phone', 20)}
      </div>
      <EditField editor={editor} field="place" label={labels.place} hint={words.placeHint} maxLength={60} />
      <fieldset className="a-structure__group">
        <legend>{words.hoursTitle}</legend>
        <p className="a-note">{words.hoursHint}</p>
        <div className="a-delivery__week">
          {WEEK.map((day) => (
            <EditField key={day} editor={editor} field={`hours.${day}`} label={weekdays[day]} maxLength={20} />
          ))}
        </div>
      </fieldset>
      <StockPlaces {...{ editor, stock, rows, shop }} />
      <SaveBar editor={editor} labels={{ ...labels, ...Object.fromEntries([...days, ...places]) }} isInWindow />
    </form>
  )
}

type PlacesProps = { editor: FieldsEditor; shop: PickupShop } & Pick<PickupShops, 'stock' | 'rows'>

/** Which stock lies in the shop; what lies in another one comes over. */
function StockPlaces({ editor, stock, rows, shop }: PlacesProps) {
  const { t, lang } = useAdmin()
  const words = t.delivery.shops
  const mayMove = useCan()('write:stock')
  if (stock.length === 0) return <p className="a-note">{words.noStock}</p>
  return (
    <fieldset className="a-structure__group" disabled={!mayMove}>
      <legend>{words.stockTitle}</legend>
      <p className="a-note">{words.stockHint}</p>
      {stock.map(({ code, title, shopId }) => {
        const other = rows.find(({ id }) => id === shopId && id !== shop.id)
        const name = inLang(title, lang)
        const label = other ? words.stockElsewhere(name, String(other.fields.name)) : name
        return <EditFlag key={code} editor={editor} field={`stock.${code}`} label={label} />
      })}
    </fieldset>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StockLocation } from '../../shop/stock/locations.calls.ts'
import { call, fieldError } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Button, Field, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { NotSaved } from './conflicts.tsx'
import { PasteShelves } from './paste-shelves.tsx'
import { StockNav } from './stock-nav.tsx'
import { type Locations, locationsKey, useLocations } from './stock-queries.ts'
import { useEdit } from './use-edit.ts'

export function LocationsPage() {
  const can = useCan()
  return can('read:catalogue') ? <Places /> : <NoRight />
}

function Places() {
  const { t } = useAdmin()
  const { locations: words } = t.stock
  const can = useCan()
  const [isMaking, setMaking] = useState(false)
  const [isShelving, setShelving] = useState(false)
  const [edited, setEdited] = useState<StockLocation | null>(null)
  const found = useLocations()
  return (
    <div className="a-stack">
      <PageHead title={t.stock.title}>
        {can('write:stock') ? (
          <>
            <Button onPress={() => setShelving(true)}>{t.stock.shelves.button}</Button>
            <Button icon="plus" look="primary" onPress={() => setMaking(true)}>
              {words.new}
            </Button>
          </>
        ) : null}
      </PageHead>
      <StockNav place="locations" />
      {found.isPending ? <Waiting /> : null}
      {found.error ? <Problem error={found.error} onRetry={() => void found.refetch()} /> : null}
      <ul className="a-stock-places">
        {found.data?.locations.map((location) => (
          <Place key={location.id} location={location} onEdit={() => setEdited(location)} />
        ))}
      </ul>
      <Window title={words.new} isOpen={isMaking} onClose={() => setMaking(false)}>
        <NewLocationForm onClose={() => setMaking(false)} />
      </Window>
      <Window title={t.stock.shelves.pasteTitle} isOpen={isShelving} onClose={() => setShelving(false)}>
        <PasteShelves onClose={() => setShelving(false)} />
      </Window>
      <Window title={words.editTitle} isOpen={edited !== null} onClose={() => setEdited(null)}>
        {edited ? <EditForm read={edited} shops={found.data?.shops ?? []} onClose={() => setEdited(null)} /> : null}
      </Window>
    </div>
  )
}

function Place({ location, onEdit }: { location: StockLocation; onEdit: () => void }) {
  const { t } = useAdmin()
  const { locations: words } = t.stock
  const can = useCan()
  const { title, code, kind, shopName, goods, isClosed } = location
  const facts = [code, words.kinds[kind], kind === 'own' && shopName ? words.inShop(shopName) : '', words.goods(goods)]
  return (
    <li className="a-card a-stock-place">
      <span className="a-choice__name">
        <strong>{title}</strong> {isClosed ? <span className="a-tag">{words.closed}</span> : null}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {can('write:stock') ? (
        <Button onPress={onEdit} aria-label={`${words.edit}: ${title}`}>
          {words.edit}
        </Button>
      ) : null}
    </li>
  )
}

function NewLocationForm({ onClose }: { onClose: () => void }) {
  const { t } = useAdmin()
  const { locations: words } = t.stock
  const queries = useQueryClient()
  const { typed: fields, type, forgetThen } = useTyped('stock-location', { code: '', title: '', kind: 'own' })
  const end = forgetThen(onClose)
  const make = useMutation({
    mutationFn: () => call<Locations>('POST', '/stock/locations', fields),
    onSuccess: (locations) => {
      queries.setQueryData(locationsKey, locations)
      end()
    },
  })
  const errorOf = (field: string) => fieldError(make.error, field)
  return (
    <form className="a-form" onSubmit={submitted(() => make.mutate())}>
      <Field
        label={words.name}
        value={fields.title}
        onChange={(title) => type({ title })}
        error={errorOf('title')}
        maxLength={80}
        autoFocus
      />
      <Field
        label={words.code}
        hint={words.codeHint}
        value={fields.code}
        onChange={(code) => type({ code })}
        error={errorOf('code')}
        maxLength={30}
      />
      <KindField value={fields.kind} onChange={(kind) => type({ kind })} />
      {make.error && !errorOf('title') && !errorOf('code') ? <Problem error={make.error} /> : null}
      <div className="a-row">
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={make.isPending}>
          {t.common.save}
        </Button>
      </div>
    </form>
  )
}

function KindField({ value, onChange }: { value: string; onChange: (kind: string) => void }) {
  const { t } = useAdmin()
  const { locations: words } = t.stock
  const options = (['own', 'supplier'] as const).map((kind) => ({ value: kind, title: words.kinds[kind] }))
  return <SelectField label={words.kind} options={options} value={value} onChange={onChange} />
}

type EditProps = { read: StockLocation; shops: Locations['shops']; onClose: () => void }

function EditForm({ read, shops, onClose }: EditProps) {
  const { t } = useAdmin()
  const { locations: words } = t.stock
  const queries = useQueryClient()
  const { typed, type, forgetThen } = useTyped(`stock-location:${read.id}:${read.version}`, {
    title: read.title,
    shop: read.shop,
  })
  const { title, shop } = typed
  const end = forgetThen(onClose)
  const edit = useEdit<Locations>(`/stock/locations/${read.id}`, read, {
    onSaved: (locations) => {
      queries.setQueryData(locationsKey, locations)
      end()
    },
  })
  const save = () => {
    const changes = {
      ...(title.trim() === read.title ? {} : { title: title.trim() }),
      ...(shop === read.shop ? {} : { shop }),
    }
    if (Object.keys(changes).length === 0) end()
    else edit.save(changes)
  }
  const options = [
    { value: '', title: words.noShop },
    ...shops.map(({ code, title: name }) => ({ value: code, title: name })),
  ]
  return (
    <form className="a-form" onSubmit={submitted(save)}>
      <Field
        label={words.name}
        value={title}
        onChange={(text) => type({ title: text })}
        maxLength={80}
        isRequired
        autoFocus
      />
      {read.kind === 'own' && !read.isClosed ? (
        <SelectField
          label={words.shop}
          options={options}
          value={shop ?? ''}
          onChange={(code) => type({ shop: code || null })}
        />
      ) : null}
      <NotSaved edit={edit} labels={{ title: words.name, shop: words.shop }} />
      <div className="a-row">
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={edit.isPending} isDisabled={!title.trim()}>
          {t.common.save}
        </Button>
        {read.isFixed ? (
          <span className="a-note">{words.fixed}</span>
        ) : (
          <Button
            look={read.isClosed ? 'plain' : 'danger'}
            isPending={edit.isPending}
            onPress={() => edit.save({ isClosed: !read.isClosed })}
          >
            {read.isClosed ? words.open : words.close}
          </Button>
        )}
      </div>
    </form>
  )
}

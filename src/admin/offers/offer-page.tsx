import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useBlocker, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { OfferDraft } from '../../shop/quotes/offers.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { AskFirst } from '../ask-first.tsx'
import { call, fieldError, patchVersion } from '../calls.ts'
import { formatMoment, formatSum } from '../format.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { AddGoods } from '../order-edit/add-goods.tsx'
import type { AddedGood } from '../order-edit/goods-draft.ts'
import { OfferedRow } from '../order-edit/goods-rows.tsx'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useDraft } from '../use-draft.ts'
import { Choice } from './choice.tsx'
import { addGoods, contentOf, emptyOffer, type TypedOffer, typedOf } from './typed-offer.ts'

export function OfferPage() {
  const can = useCan()
  const { id } = useParams({ from: '/offers/$id' })
  if (!can('write:orders')) return <NoRight />
  return id === 'new' ? <OfferForm key="new" given={null} /> : <LoadedOffer key={id} id={id} />
}

function LoadedOffer({ id }: { id: string }) {
  const draft = useQuery({
    queryKey: ['offer-draft', id],
    queryFn: () => call<OfferDraft>('GET', `/offers/drafts/${encodeURIComponent(id)}`),
  })
  return <Loaded query={draft}>{(given) => <OfferForm given={given} />}</Loaded>
}

/** @param props.given null: a new one */
function OfferForm({ given }: { given: OfferDraft | null }) {
  const { t, lang } = useAdmin()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [made, setMade] = useState<OfferDraft | null>(null)
  const draft = made ?? given
  const [kept, keep] = useDraft<TypedOffer>(`offer:${draft?.id ?? 'new'}`)
  const offer = kept ?? (draft ? typedOf(draft) : emptyOffer(lang))
  const isUnsaved = kept !== null
  const isSent = draft?.number != null
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => isUnsaved })
  const saved = (next: OfferDraft) => {
    keep(null)
    queries.setQueryData(['offer-draft', String(next.id)], next)
    void queries.invalidateQueries({ queryKey: ['offers'] })
    // The form stays, with what it says of its fields.
    setMade(next)
  }
  const write = () =>
    draft
      ? patchVersion<OfferDraft>(`/offers/drafts/${draft.id}`, contentOf(offer), draft.version)
      : call<OfferDraft>('POST', '/offers/drafts', contentOf(offer))
  const save = useMutation({
    mutationFn: write,
    onSuccess: (next) => {
      saved(next)
      if (!given) void navigate({ to: '/offers/$id', params: { id: String(next.id) }, replace: true })
    },
  })
  const send = useMutation({
    mutationFn: async () => {
      const current = isUnsaved || !draft ? await write() : draft
      saved(current)
      return call<{ number: string }>('POST', `/offers/drafts/${current.id}/send`, { version: current.version })
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['offers'] })
      void navigate({ to: '/offers' })
    },
  })
  const set = (change: Partial<TypedOffer>) => keep({ ...offer, ...change })
  const error = send.error ?? save.error
  const of = (field: string) => fieldError(error, field)
  return (
    <form className="a-order" noValidate onSubmit={submitted(() => save.mutate())}>
      <header className="a-page-head a-order__head">
        <Link to="/offers" className="a-back">
          <Icon name="left" size={18} />
          {t.offers.title}
        </Link>
        <h1>{draft ? draft.content.name || t.offers.unnamed : t.offers.create}</h1>
      </header>
      {isSent ? <p className="a-card">{t.offers.isSent(draft.number ?? '')}</p> : null}
      <div className="a-edit__columns">
        <OfferGoods offer={offer} set={set} error={of('lines')} sums={isUnsaved ? null : (draft?.sums ?? null)} />
        <div className="a-stack">
          <OfferBuyer offer={offer} set={set} of={of} deliveries={draft?.deliveries ?? []} />
          {draft ? <Versions versions={draft.versions} /> : null}
        </div>
      </div>
      {error ? <Problem error={error} /> : null}
      {isSent ? null : (
        <div className="a-row">
          <Button type="submit" isPending={save.isPending} isDisabled={draft !== null && !isUnsaved}>
            {t.offers.save}
          </Button>
          <Button look="primary" isPending={send.isPending} onPress={() => send.mutate()}>
            {t.offers.send}
          </Button>
          {draft ? <RemoveDraft id={draft.id} onRemoved={() => keep(null)} /> : null}
          {kept && draft ? <Button onPress={() => keep(null)}>{t.edit.discard}</Button> : null}
          <output>{save.isSuccess && !isUnsaved ? t.edit.saved : ''}</output>
        </div>
      )}
    </form>
  )
}

function RemoveDraft({ id, onRemoved }: { id: number; onRemoved: () => void }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <AskFirst
      label={t.common.remove}
      confirm={t.offers.removeNow}
      run={async () => {
        await call('DELETE', `/offers/drafts/${id}`)
        onRemoved()
        void navigate({ to: '/offers', search: { view: 'drafts' } })
      }}
      onSettled={() => void queries.invalidateQueries({ queryKey: ['offers', 'drafts'] })}
    />
  )
}

type PartProps = { offer: TypedOffer; set: (change: Partial<TypedOffer>) => void }

function OfferGoods({ offer, set, error, sums }: PartProps & { error: string | undefined } & Pick<OfferDraft, 'sums'>) {
  const { t, lang } = useAdmin()
  const replace = (good: AddedGood, next: AddedGood | null) =>
    set({ goods: offer.goods.flatMap((one) => (one !== good ? [one] : next ? [next] : [])) })
  return (
    <section className="a-card a-stack" aria-label={t.edit.goods}>
      <h2>{t.edit.goods}</h2>
      <ul className="a-edit__lines">
        {offer.goods.map((good) => (
          <OfferedRow key={good.good.productId} added={good} onChange={(next) => replace(good, next)} />
        ))}
      </ul>
      {error ? (
        <p className="a-error" role="alert">
          {error}
        </p>
      ) : null}
      <AddGoods onAdd={(found) => set({ goods: addGoods(offer.goods, found) })} />
      {sums ? (
        <p>
          {t.order.total}: <strong>{formatSum(sums.total, lang)}</strong> · {t.order.vat} {formatSum(sums.vat, lang)}
        </p>
      ) : null}
    </section>
  )
}

type BuyerProps = PartProps & Pick<OfferDraft, 'deliveries'> & { of: (field: string) => string | undefined }

function OfferBuyer({ offer, set, of, deliveries }: BuyerProps) {
  const { t, lang } = useAdmin()
  const { fields } = t.edit
  return (
    <section className="a-card a-edit__group" aria-label={t.offers.to}>
      <h2>{t.offers.to}</h2>
      <Field label={t.offers.name} value={offer.name} onChange={(name) => set({ name })} error={of('name')} />
      <Field
        label={fields.companyRegNum}
        value={offer.regNum}
        onChange={(regNum) => set({ regNum })}
        error={of('regNum')}
      />
      <Field label={fields.email} value={offer.email} onChange={(email) => set({ email })} error={of('email')} />
      <Field
        label={t.offers.lastDay}
        type="date"
        value={offer.validUntil}
        onChange={(validUntil) => set({ validUntil })}
        error={of('validUntil')}
      />
      <Choice
        label={t.order.delivery}
        hint={deliveries.length === 0 ? t.offers.deliveryHint : undefined}
        error={of('delivery')}
        value={offer.delivery ?? ''}
        onChange={(delivery) => set({ delivery })}
        options={[
          ['', t.offers.deliveryOpen],
          ...deliveries.map(({ code, title, price }) => [code, `${title} · ${formatSum(price, lang)}`] as const),
        ]}
      />
      <Field label={t.offers.note} value={offer.note} onChange={(note) => set({ note })} error={of('note')} />
    </section>
  )
}

function Versions({ versions }: Pick<OfferDraft, 'versions'>) {
  const { t, lang } = useAdmin()
  return (
    <details className="a-card">
      <summary>{t.offers.versions}</summary>
      <ol className="a-edit__lines">
        {versions.map(({ version, at, person, pieces }) => (
          <li key={version}>
            {version}. {formatMoment(at, lang)} · {person ?? ''} · {t.offers.pieces(pieces)}
          </li>
        ))}
      </ol>
    </details>
  )
}

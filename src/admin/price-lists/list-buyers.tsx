import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIST_KINDS } from '../../shop/price-lists/price-list.ts'
import type {
  FoundBuyers,
  ListBuyer,
  ListBuyers,
  NewBuyer,
  PriceList,
} from '../../shop/price-lists/price-lists.calls.ts'
import { call } from '../calls.ts'
import { useSegments } from '../marketing/queries.ts'
import { Button, IconButton, Problem, Waiting, Window } from '../parts.tsx'
import { SearchBox } from '../search-box.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { LISTS, useKeepList } from './queries.ts'

type Props = { list: PriceList }

const nameOf = ({ kind, segment, company, accounts: [first] }: ListBuyer, t: AdminTexts) => {
  if (segment) return t.priceLists.segmentOf(segment.name)
  if (kind) return t.priceLists.kinds[kind]
  return company ? company.name : (first?.name ?? '')
}

export function ListBuyersCard({ list }: Props) {
  const { t } = useAdmin()
  const words = t.priceLists
  const [isAdding, setAdding] = useState(false)
  const buyers = useQuery({
    queryKey: [...LISTS, String(list.id), 'buyers'],
    queryFn: () => call<ListBuyers>('GET', `/price-lists/${list.id}/buyers`),
    staleTime: 0,
  })
  return (
    <section className="a-card a-stack" aria-labelledby="list-buyers">
      <h2 id="list-buyers">{words.buyersTitle(list.buyers)}</h2>
      {buyers.isPending ? <Waiting /> : null}
      {buyers.error ? <Problem error={buyers.error} onRetry={() => void buyers.refetch()} /> : null}
      {buyers.data?.rows.length === 0 ? <p className="a-note">{words.noBuyers}</p> : null}
      <ul className="a-price-list__buyers">
        {buyers.data?.rows.map((buyer) => (
          <Buyer key={buyer.id} buyer={buyer} list={list} />
        ))}
      </ul>
      <div className="a-row">
        <Button icon="plus" onPress={() => setAdding(true)}>
          {words.addBuyer}
        </Button>
      </div>
      <Window title={words.addBuyer} isOpen={isAdding} onClose={() => setAdding(false)}>
        <AddBuyer list={list} onClose={() => setAdding(false)} />
      </Window>
    </section>
  )
}

function Buyer({ buyer, list }: Props & { buyer: ListBuyer }) {
  const { t } = useAdmin()
  const words = t.priceLists
  const keep = useKeepList()
  const remove = useMutation({
    mutationFn: () => call<PriceList>('DELETE', `/price-lists/${list.id}/buyers/${buyer.id}`),
    onSuccess: keep,
  })
  const { company, accounts, kind, segment } = buyer
  const name = nameOf(buyer, t)
  return (
    <li>
      <span className="a-price-list__name">
        <strong>{name}</strong>
        {company ? <small>{company.regNum}</small> : null}
        {company
          ? null
          : accounts.map(({ userId, email, isConfirmed }) => (
              <small key={userId}>
                {email}
                {isConfirmed ? null : <span className="a-error"> {words.notConfirmed}</span>}
              </small>
            ))}
        {kind || segment ? <small>{segment ? words.segmentHint : words.kindHint}</small> : null}
        {remove.error ? <Problem error={remove.error} /> : null}
      </span>
      <IconButton icon="close" label={words.removeBuyer(name)} onPress={() => remove.mutate()} />
      {company ? <Accounts buyer={buyer} list={list} /> : null}
    </li>
  )
}

/** Whoever registers may name any company, so each of its accounts is approved by a person. */
function Accounts({ buyer: { company, accounts }, list }: Props & { buyer: ListBuyer }) {
  const { t } = useAdmin()
  const words = t.priceLists
  const keep = useKeepList()
  const approve = useMutation({
    mutationFn: (body: { userId: number; isApproved: boolean }) =>
      call('POST', `/companies/${company?.id}/accounts`, body),
    onSuccess: () => keep(list),
  })
  return (
    <div className="a-price-list__accounts">
      {accounts.length === 0 ? <p className="a-note">{words.noAccounts}</p> : null}
      {accounts.length > 0 && accounts.every(({ isApproved }) => !isApproved) ? (
        <p className="a-error">{words.noneApproved}</p>
      ) : null}
      <ul>
        {accounts.map(({ userId, name, email, isConfirmed, isApproved }) => (
          <li key={userId}>
            <span className="a-price-list__name">
              {name}
              <small>
                {email}
                {isConfirmed ? null : <span className="a-error"> {words.notConfirmed}</span>}
              </small>
            </span>
            <Button
              look={isApproved ? 'quiet' : 'plain'}
              isPending={approve.isPending}
              aria-label={`${isApproved ? words.withdraw : words.approve}: ${email}`}
              onPress={() => approve.mutate({ userId, isApproved: !isApproved })}
            >
              {isApproved ? words.withdraw : words.approve}
            </Button>
          </li>
        ))}
      </ul>
      {approve.error ? <Problem error={approve.error} /> : null}
    </div>
  )
}

function AddBuyer({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const { t } = useAdmin()
  const words = t.priceLists
  const keep = useKeepList()
  const [q, setQ] = useState('')
  const found = useQuery({
    queryKey: ['price-list-buyers', q],
    enabled: q.length > 1,
    queryFn: () => call<FoundBuyers>('GET', `/price-list-buyers?q=${encodeURIComponent(q)}`),
  })
  const add = useMutation({
    mutationFn: (buyer: NewBuyer) => call<PriceList>('POST', `/price-lists/${list.id}/buyers`, buyer),
    onSuccess: (next) => {
      keep(next)
      onClose()
    },
  })
  const { people = [], companies = [] } = q.length > 1 ? (found.data ?? {}) : {}
  const rows = [
    ...companies.map(({ id, name, regNum, accounts }) => ({
      key: `c${id}`,
      name,
      about: `${regNum} · ${words.accountsOf(accounts)}`,
      buyer: { companyId: id },
    })),
    ...people.map(({ userId, name, email, company }) => ({
      key: `u${userId}`,
      name,
      about: company ? `${email} · ${company}` : email,
      buyer: { userId },
    })),
  ]
  return (
    <div className="a-form">
      <SearchBox label={words.searchBuyers} value={q} onSearch={setQ} />
      {found.error ? <Problem error={found.error} /> : null}
      <p role="status" className="a-note">
        {q.length > 1 && found.data && rows.length === 0 ? t.palette.nothing : words.searchBuyersHint}
      </p>
      <ul className="a-price-list__buyers">
        {rows.map(({ key, name, about, buyer }) => (
          <li key={key}>
            <span className="a-price-list__name">
              {name}
              <small>{about}</small>
            </span>
            <Button aria-label={`${words.add}: ${name}, ${about}`} onPress={() => add.mutate(buyer)}>
              {words.add}
            </Button>
          </li>
        ))}
      </ul>
      <fieldset className="a-plain" aria-label={words.wholeKind}>
        <p>{words.wholeKind}</p>
        <div className="a-row">
          {LIST_KINDS.map((kind) => (
            <Button key={kind} onPress={() => add.mutate({ kind })}>
              {words.kinds[kind]}
            </Button>
          ))}
        </div>
      </fieldset>
      <SegmentButtons onAdd={(segmentId) => add.mutate({ segmentId })} />
      {add.error ? <Problem error={add.error} /> : null}
    </div>
  )
}

function SegmentButtons({ onAdd }: { onAdd: (id: number) => void }) {
  const { t } = useAdmin()
  const words = t.priceLists
  const mayRead = useCan()('read:marketing')
  const segments = useSegments(mayRead)
  const rows = segments.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <fieldset className="a-plain" aria-label={words.segments}>
      <p>{words.segments}</p>
      <div className="a-row">
        {rows.map(({ id, name }) => (
          <Button key={id} onPress={() => onAdd(id)}>
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

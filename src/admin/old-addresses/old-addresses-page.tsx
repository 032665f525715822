import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pastedCells } from '../../shop/pasted-cells.ts'
import {
  type AddressesGiven,
  type GivenAddress,
  MAX_GIVEN_ADDRESSES,
  type OldAddress,
  type OldAddresses,
} from '../../shop/redirects/old-addresses.calls.ts'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { ListProblem, More } from '../more.tsx'
import { Button, Empty, IconButton, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { PastedRows, type Taken, usePasted } from '../pasted-rows.tsx'
import { SearchBox } from '../search-box.tsx'
import { useAdmin, useCan } from '../session.ts'

export function OldAddressesPage() {
  const can = useCan()
  return can('read:settings') ? <Addresses /> : <NoRight />
}

const KEY = ['old-addresses'] as const

function Addresses() {
  const { t } = useAdmin()
  const words = t.oldAddresses
  const can = useCan()
  const [text, setText] = useState('')
  const [isAdding, setAdding] = useState(false)
  const list = useInfiniteQuery({
    queryKey: [...KEY, text],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call<OldAddresses>('GET', `/old-addresses?${new URLSearchParams({ q: text, after: pageParam })}`),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const mayWrite = can('write:settings')
  return (
    <div className="a-structure">
      <PageHead title={words.title}>
        {mayWrite ? (
          <Button look="primary" icon="plus" onPress={() => setAdding(true)}>
            {words.add}
          </Button>
        ) : null}
      </PageHead>
      <p className="a-note">{words.hint}</p>
      {rows.length > 0 || text ? (
        <div className="a-tools">
          <SearchBox label={words.search} value={text} onSearch={setText} />
        </div>
      ) : null}
      {list.isPending ? <Waiting /> : null}
      <ListProblem list={list} />
      {list.data && rows.length === 0 ? (
        <Empty icon="link" text={text ? words.nothing : words.empty}>
          {mayWrite && !text ? <Button onPress={() => setAdding(true)}>{t.common.addFirst}</Button> : null}
        </Empty>
      ) : null}
      {list.data ? <Rows rows={rows} mayWrite={mayWrite} /> : null}
      <More list={list} />
      <Window title={words.add} isOpen={isAdding} onClose={() => setAdding(false)}>
        <AddressesForm onClose={() => setAdding(false)} />
      </Window>
    </div>
  )
}

function Rows({ rows, mayWrite }: { rows: readonly OldAddress[]; mayWrite: boolean }) {
  const { t } = useAdmin()
  const words = t.oldAddresses
  const queries = useQueryClient()
  const [removed, setRemoved] = useState<OldAddress | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  const remove = useMutation({
    mutationFn: (row: OldAddress) => call('DELETE', `/old-addresses/${row.id}`),
    onSuccess: (_, row) => {
      setRemoved(row)
      return refresh()
    },
  })
  const undo = useMutation({
    mutationFn: ({ address, target }: OldAddress) => give([{ address, target }]),
    onSuccess: () => {
      setRemoved(null)
      return refresh()
    },
  })
  return (
    <>
      {remove.error ? <Problem error={remove.error} /> : null}
      <div role="status" className="a-row">
        {removed ? (
          <>
            {words.removed(removed.address)}
            <Button look="quiet" isPending={undo.isPending} onPress={() => undo.mutate(removed)}>
              {words.undo}
            </Button>
          </>
        ) : null}
      </div>
      <ul className="a-addresses" hidden={rows.length === 0}>
        {rows.map((row) => (
          <li key={row.id}>
            <code>{row.address}</code>
            <a href={row.target} target="_blank" rel="noreferrer">
              {row.target}
            </a>
            {mayWrite ? (
              <IconButton icon="close" label={words.remove(row.address)} onPress={() => remove.mutate(row)} />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

const give = (rows: readonly GivenAddress[]) => call<AddressesGiven>('POST', '/old-addresses', { rows })

function AddressesForm({ onClose }: { onClose: () => void }) {
  const draft = usePasted('old-addresses')
  const { t } = useAdmin()
  const words = t.oldAddresses
  const queries = useQueryClient()
  const take = async (text: string, keep: (text: string) => void): Promise<Taken> => {
    const given = text
      .split(/\r?\n/)
      .filter((row) => row.trim())
      .map((row) => {
        const [address = '', target = '', ...more] = pastedCells(row)
        return { row, address, target: more.length > 0 ? '' : target }
      })
    const left: string[] = []
    for (let from = 0; from < given.length; from += MAX_GIVEN_ADDRESSES) {
      const part = given.slice(from, from + MAX_GIVEN_ADDRESSES)
      const { wrong } = await give(part.map(({ address, target }) => ({ address, target })))
      left.push(...wrong.map((index) => part[index]?.row ?? ''))
      keep([...left, ...given.slice(from + MAX_GIVEN_ADDRESSES).map(({ row }) => row)].join('\n'))
    }
    void queries.invalidateQueries({ queryKey: KEY })
    return { added: given.length - left.length, left }
  }
  return (
    <PastedRows
      words={{ label: words.rows, hint: words.rowsHint, submit: words.take, bad: words.bad, done: words.taken }}
      take={take}
      onDone={onClose}
      onClose={onClose}
      draft={draft}
    />
  )
}

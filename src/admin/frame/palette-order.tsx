import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Header, MenuItem, MenuSection, Text } from 'react-aria-components'
import type { OrderVerb } from '../../shop/fulfilment/possible-verbs.ts'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import type { LabelAnswer } from '../../shop/parcels/labels.calls.ts'
import { call } from '../calls.ts'
import { orderKey } from '../orders/order-key.ts'
import { useOrderChange } from '../orders/use-order-change.ts'
import { Problem } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'

/** `open` leaves the palette; `run` is done in place and says what became of it. */
export type OrderCommand = { key: string; label: string } & ({ open: () => void } | { run: () => Promise<Done> })

/** `file`: the address of what was made. */
type Done = { text: string; file?: string | null; isBad?: boolean }

/** What asks nothing before it is done. */
const AT_ONCE: readonly OrderVerb[] = ['packed', 'ready', 'completed']

/** Commands on an order that is not open, as its state and the rights of the person allow. */
export function useOrderCommands(number: string | undefined): readonly OrderCommand[] {
  const { t } = useAdmin()
  const can = useCan()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutateAsync: change } = useOrderChange(number ?? '')
  const { data: order } = useQuery({
    queryKey: orderKey(number ?? ''),
    enabled: number !== undefined && can('read:orders'),
    queryFn: () => call<OrderDetail>('GET', `/orders/${encodeURIComponent(number ?? '')}`),
  })
  if (number === undefined || !order) return []
  const again = () => queries.invalidateQueries({ queryKey: orderKey(number) })
  return [
    {
      key: 'open',
      label: t.palette.open,
      open: () => void navigate({ to: '/orders/$number', params: { number } }),
    },
    ...AT_ONCE.filter((verb) => order.acts.includes(verb)).map((verb) => ({
      key: verb,
      label: t.order.acts[verb],
      run: async () => ({ text: `${number}: ${t.states[(await change({ verb })).state].toLowerCase()}` }),
    })),
    ...(can('write:parcels') ? labelCommand(order, t, again) : []),
    ...order.papers
      .filter(({ kind }) => kind === 'invoice')
      .map((paper) => ({
        key: paper.number,
        label: `${t.order.paper.invoice} ${paper.number} (PDF)`,
        open: () => openFile(paper.pdf),
      })),
    ...(can('write:orders') ? resendCommand(order, t, again) : []),
  ]
}

const openFile = (address: string) => void window.open(address, '_blank', 'noopener')

/** Opens labels that there are; makes those that are missing. */
function labelCommand({ parcels }: OrderDetail, t: AdminTexts, again: () => unknown): OrderCommand[] {
  const hasLabel = parcels.filter(({ state }) => state === 'registered')
  const missing = parcels.filter(({ state }) => state === 'packed' || state === 'refused')
  const ids = [...hasLabel, ...missing].map(({ id }) => id)
  if (missing.length > 0) {
    const make = async (): Promise<Done> => {
      const answer = await call<LabelAnswer>('POST', '/parcels/labels', { parcels: ids })
      again()
      const problems = answer.parcels.flatMap(({ problem }) => problem ?? [])
      const text =
        problems.length > 0 ? `${t.parcels.notMade} ${problems.join(' ')}` : t.parcels.made(ids.length, ids.length)
      return { text, file: answer.pdf, isBad: problems.length > 0 }
    }
    return [{ key: 'label', label: t.palette.makeLabel, run: make }]
  }
  if (hasLabel.length === 0) return []
  const sheet = `/admin/api/parcels/labels.pdf?${ids.map((id) => `parcel=${id}`).join('&')}`
  return [{ key: 'label', label: t.palette.label, open: () => openFile(sheet) }]
}

/** The newest e-mail, as that is what a buyer has not got. */
function resendCommand({ number, timeline }: OrderDetail, t: AdminTexts, again: () => unknown): OrderCommand[] {
  const last = timeline.findLast(({ kind }) => kind === 'email')
  if (!last) return []
  const resend = async (): Promise<Done> => {
    await call('POST', `/orders/${number}/emails/${last.key.slice('email-'.length)}/resend`)
    again()
    return { text: t.order.resent }
  }
  return [{ key: 'resend', label: t.palette.resend(t.timeline.emails[last.what] ?? last.what), run: resend }]
}

/** Begins the keys of commands in the menu. */
const COMMAND = 'command:'

export const commandOf = (commands: readonly OrderCommand[], key: string) =>
  commands.find((command) => COMMAND + command.key === key)

export function OrderCommands({ number, commands }: { number: string; commands: readonly OrderCommand[] }) {
  const { t } = useAdmin()
  if (commands.length === 0) return null
  return (
    <MenuSection>
      <Header>{t.palette.withOrder(number)}</Header>
      {commands.map(({ key, label }) => (
        <MenuItem key={key} id={COMMAND + key} textValue={label}>
          <Text slot="label">{label}</Text>
        </MenuItem>
      ))}
    </MenuSection>
  )
}

export const useCommand = () => useMutation({ mutationFn: (run: () => Promise<Done>) => run() })

type Command = UseMutationResult<Done, Error, () => Promise<Done>>

export function CommandResult({ of: { data, error, isPending } }: { of: Command }) {
  const { t } = useAdmin()
  if (error) return <Problem error={error} />
  return (
    <p role="status" className={data?.isBad ? 'a-palette__done a-error' : 'a-palette__done'}>
      {isPending ? t.common.loading : data?.text}
      {data?.file && !isPending ? (
        <>
          {' '}
          <a href={data.file} target="_blank" rel="noreferrer">
            {t.parcels.openLabels}
          </a>
        </>
      ) : null}
    </p>
  )
}

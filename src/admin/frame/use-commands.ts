import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ListedProduct } from '../../shop/catalogue/product-list.calls.ts'
import type { ListedCustomer } from '../../shop/customer-records/customers.calls.ts'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { call } from '../calls.ts'
import { orderKey } from '../orders/order-key.ts'
import { useAdmin, useCan } from '../session.ts'
import { COMMANDS, type Command, type Done } from './commands.ts'

/** Something that was found and that commands are about. */
export type Thing =
  | { kind: 'order'; number: string }
  | { kind: 'product'; row: ListedProduct }
  | { kind: 'customer'; row: ListedCustomer }

export const nameOf = (thing: Thing): string =>
  thing.kind === 'order' ? thing.number : thing.kind === 'product' ? thing.row.title : thing.row.name

export type Runnable = { key: string; label: string; run: () => void }

type Go = (to: string) => void

/** To an address of the back office. */
export function useGo(onLeave: () => void): Go {
  const navigate = useNavigate()
  return (to) => {
    onLeave()
    void navigate({ href: `/admin${to}` })
  }
}

/** Commands with a thing and those that need none, as the person's rights and its state allow. */
export function useCommands(thing: Thing | null, { go, onLeave }: { go: Go; onLeave: () => void }) {
  const { t, reload } = useAdmin()
  const can = useCan()
  const queries = useQueryClient()
  const number = thing?.kind === 'order' ? thing.number : ''
  const { data: order } = useQuery({
    queryKey: orderKey(number),
    enabled: number !== '' && can('read:orders'),
    queryFn: () => call<OrderDetail>('GET', `/orders/${encodeURIComponent(number)}`),
  })
  const result = useMutation({
    mutationFn: (run: () => Promise<Done>) => run(),
    onSuccess: ({ changed = [], to }) => {
      for (const queryKey of changed) void queries.invalidateQueries({ queryKey })
      if (to !== undefined) go(to)
    },
  })

  const runnable = <Of>(commands: readonly Command<Of>[], of: Of): Runnable[] =>
    commands
      .filter(({ rights = [], isPossible }) => rights.every(can) && (isPossible?.(of) ?? true))
      .map((command) => ({
        key: command.key,
        label: command.label(t, of),
        run: () => {
          if ('to' in command) return go(command.to(of))
          if ('run' in command) return result.mutate(() => command.run(of, { t, reload }))
          onLeave()
          window.open(command.file(of), '_blank', 'noopener')
        },
      }))

  const withThing = () => {
    if (thing?.kind === 'order') return order ? runnable(COMMANDS.order, order) : []
    if (thing?.kind === 'product') return runnable(COMMANDS.product, thing.row)
    return thing ? runnable(COMMANDS.customer, thing.row) : []
  }
  return { withThing: withThing(), anywhere: runnable(COMMANDS.anywhere, null), result }
}

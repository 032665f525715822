import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { CustomerDetail } from '../../shop/customer-records/customers.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { CustomerPastOrders } from '../past-orders/customer-past-orders.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LogLink } from '../staff/log-link.tsx'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerRequests } from './customer-requests.tsx'
import { CustomerStateTag } from './customer-state.tsx'
import { ImpersonationTrail } from './impersonate.tsx'

export function CustomerPage() {
  const can = useCan()
  const { id } = useParams({ from: '/customers/$id' })
  return can('read:customers') ? <LoadedCustomer key={id} id={id} /> : <NoRight />
}

const customerKey = (id: number | string) => ['customer', String(id)]

/** Keeps what a call answers and reads the lists anew. */
function useKeepCustomer() {
  const queries = useQueryClient()
  return (customer: CustomerDetail) => {
    queries.setQueryData(customerKey(customer.id), customer)
    void queries.invalidateQueries({ queryKey: ['customers'] })
  }
}

function LoadedCustomer({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = useQuery({
    queryKey: customerKey(id),
    queryFn: () => call<CustomerDetail>('GET', `/customers/${encodeURIComponent(id)}`),
    staleTime: 0,
  })
  return (
    <Loaded
      query={found}
      list={
        <Link to="/customers" className="a-button a-button--plain">
          {t.customers.title}
        </Link>
      }
    >
      {(customer) => <OneCustomer customer={customer} />}
    </Loaded>
  )
}

function OneCustomer({ customer }: { customer: CustomerDetail }) {
  const { t } = useAdmin()
  const can = useCan()
  const keep = useKeepCustomer()
  const name = customer.name || t.customers.numbered(customer.id)
  useTitle(name)
  const isOpen = customer.state !== 'closed'
  const mayEdit = can('write:customers') && can('personal-data') && isOpen
  return (
    <article className="a-order a-customer">
      <header className="a-page-head">
        <Link to="/customers" className="a-back">
          <Icon name="left" size={18} />
          {t.customers.title}
        </Link>
        <h1>{name}</h1>
        <CustomerStateTag state={customer.state} />
        <LogLink search={{ subject: `customer:${customer.id}` }} />
      </header>
      {(can('write:customers') || can('impersonate')) && isOpen ? (
        <CustomerActs customer={customer} onChanged={keep} />
      ) : null}
      <div className="a-order__columns">
        <div className="a-stack">
          <CustomerFacts customer={customer} />
          <CustomerOrders customer={customer} />
          <CustomerPastOrders email={customer.email ?? ''} />
          {can('personal-data') ? <CustomerHistory customer={customer} /> : null}
        </div>
        <div className="a-stack">
          {mayEdit ? <CustomerForm customer={customer} onSaved={keep} /> : null}
          <CustomerRequests customer={customer} />
          <ImpersonationTrail customer={customer} onEnded={keep} />
          {can('personal-data') ? <CustomerNotes customer={customer} mayEdit={mayEdit} onAdded={keep} /> : null}
        </div>
      </div>
    </article>
  )
}

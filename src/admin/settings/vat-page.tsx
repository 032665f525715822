import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { VatRates } from '../../shop/tax/vat-rates.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Button, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { OssCard } from './oss-card.tsx'
import { formQuery, SettingFields } from './setting-fields.tsx'
import { CountryCard } from './vat-country.tsx'
import { NewCountry } from './vat-new-country.tsx'

export function VatPage() {
  const can = useCan()
  return can('read:settings') ? <Vat /> : <NoRight />
}

const KEY = ['vat-rates'] as const

function Vat() {
  const { t } = useAdmin()
  const words = t.vat
  const mayWrite = useCan()('write:settings')
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const found = useQuery({ queryKey: KEY, queryFn: () => call<VatRates>('GET', '/vat-rates') })
  const form = useQuery(formQuery('tax'))
  const keep = (next: VatRates) => queries.setQueryData(KEY, next)
  return (
    <div className="a-structure">
      <Link to="/settings" className="a-back">
        <Icon name="left" size={18} />
        {t.settings.title}
      </Link>
      <PageHead title={words.title}>
        {mayWrite && found.data ? (
          <Button icon="plus" onPress={() => setAdding(true)}>
            {words.addCountry}
          </Button>
        ) : null}
      </PageHead>
      <p className="a-note">{words.ratesHint}</p>
      {found.isPending ? <Waiting /> : null}
      {found.error ? <Problem error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? (
        <div className="a-vat">
          {found.data.countries.map((country) => (
            <CountryCard key={country.country} {...{ country, rates: found.data }} onSaved={keep} />
          ))}
        </div>
      ) : null}
      <OssCard />
      {form.data ? (
        <section className="a-stack" aria-labelledby="tax-form">
          <h2 id="tax-form">{t.settings.forms.tax.title}</h2>
          <SettingFields form={form.data} />
        </section>
      ) : null}
      {found.data ? (
        <NewCountry rates={found.data} isOpen={isAdding} onSaved={keep} onClose={() => setAdding(false)} />
      ) : null}
    </div>
  )
}

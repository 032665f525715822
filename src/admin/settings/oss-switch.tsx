import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isDay, plusDays } from '../../shop/calendar/days.ts'
import type { OssSwitches } from '../../shop/tax/vat-rates.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call } from '../calls.ts'
import { formatDate } from '../format.ts'
import { Button, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { DayField, VatForm } from './vat-form.tsx'

const KEY = ['oss-switches'] as const

/** Since when the VAT of buyers' countries is taken, what will change, and the buttons for it. */
export function OssSwitch() {
  const queries = useQueryClient()
  const found = useQuery({ queryKey: KEY, queryFn: () => call<OssSwitches>('GET', '/oss-switches') })
  const keep = (next: OssSwitches) => {
    queries.setQueryData(KEY, next)
    void queries.invalidateQueries({ queryKey: ['oss-sales'] })
  }
  if (found.isPending) return <Waiting />
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  return <Known known={found.data} onSaved={keep} onSettled={() => void found.refetch()} />
}

type Props = { known: OssSwitches; onSaved: (next: OssSwitches) => void; onSettled: () => void }

function Known({ known, onSaved, onSettled }: Props) {
  const { t, lang } = useAdmin()
  const words = t.vat.oss
  const mayWrite = useCan()('write:settings')
  const [isAdding, setAdding] = useState(false)
  const { today, isOn, switches } = known
  const current = switches.findLast(({ validFrom }) => validFrom <= today)
  const last = switches.at(-1)
  const sentence = (to: boolean) => (to ? words.from : words.until)
  return (
    <div className="a-vat__switch">
      <p>
        <strong>{isOn ? words.on : words.off}</strong>
        {current ? ` ${t.vat.since(formatDate(current.validFrom, lang))}` : null}
        <small>{isOn ? words.registered : words.notRegistered}</small>
      </p>
      {switches.map(({ validFrom, isOn: to, canRemove }) =>
        validFrom > today || canRemove ? (
          <div key={validFrom} className="a-vat__coming">
            <span>{validFrom > today ? sentence(to)(formatDate(validFrom, lang)) : null}</span>
            {mayWrite && canRemove ? (
              <AskFirst
                label={words.remove(formatDate(validFrom, lang))}
                confirm={t.vat.confirm}
                run={async () => onSaved(await call<OssSwitches>('DELETE', `/oss-switches/${validFrom}`))}
                onSettled={onSettled}
              />
            ) : null}
          </div>
        ) : null,
      )}
      {mayWrite && (last?.validFrom ?? '') <= today ? (
        <div className="a-row">
          <Button onPress={() => setAdding(true)}>{isOn ? words.switchOff : words.switchOn}</Button>
        </div>
      ) : null}
      <VatForm
        title={isOn ? words.switchOff : words.switchOn}
        path="/oss-switches"
        empty={{ validFrom: plusDays(today, 1) }}
        submit={isOn ? words.saveOff : words.saveOn}
        isOpen={isAdding}
        onSaved={onSaved}
        onClose={() => setAdding(false)}
      >
        {(fields) => (
          <>
            <p className="a-note">{isOn ? words.offHint : words.onHint}</p>
            <DayField fields={fields} />
            {isDay(fields.typed.validFrom) ? (
              <output className="a-note">{sentence(!isOn)(formatDate(fields.typed.validFrom, lang))}</output>
            ) : null}
          </>
        )}
      </VatForm>
    </div>
  )
}

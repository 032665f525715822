import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import type { BankStatement, StatementSent } from '../../shop/bank/bank.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { BANK } from './bank-queries.ts'

export function SendStatement() {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const [isReading, setReading] = useState(false)
  const [sent, setSent] = useState<StatementSent | null>(null)
  const [error, setError] = useState<unknown>(null)
  const send = async (file: File | undefined) => {
    if (!file || isReading) return
    setError(null)
    setSent(null)
    setReading(true)
    try {
      const path = `/bank/statements?name=${encodeURIComponent(file.name.slice(0, 200))}`
      setSent(await call<StatementSent>('POST', path, file))
      void queries.invalidateQueries({ queryKey: BANK })
    } catch (failure) {
      setError(failure)
    } finally {
      setReading(false)
    }
  }
  return (
    <DropZone
      className="a-drop"
      aria-label={t.bank.choose}
      onDrop={async ({ items }) => {
        const item = items.find((each) => each.kind === 'file')
        if (item?.kind === 'file') await send(await item.getFile())
      }}
    >
      <div className="a-row">
        <FileTrigger acceptedFileTypes={['.xml']} onSelect={(files) => void send(files?.[0])}>
          <Button look="primary" icon="plus" isPending={isReading}>
            {t.bank.choose}
          </Button>
        </FileTrigger>
        <span className="a-drop__or">{t.bank.drop}</span>
      </div>
      <p className="a-note">{t.bank.hint}</p>
      <div role="status">
        {isReading ? t.bank.reading : null}
        {sent ? <Outcome key={sent.statement.id} sent={sent} /> : null}
      </div>
      {error ? <Problem error={error} /> : null}
    </DropZone>
  )
}

/** Clean payments are booked after the file was read. */
function Outcome({ sent: { statement, isKnown } }: { sent: StatementSent }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const { data = statement } = useQuery({
    queryKey: ['bank-statement', statement.id],
    queryFn: () => call<BankStatement>('GET', `/bank/statements/${statement.id}`),
    initialData: statement,
    refetchInterval: ({ state }) => (state.data?.waiting ? 1_000 : false),
  })
  const isOver = data.waiting === 0
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: BANK })
  }, [isOver, queries])
  const words = [
    t.bank.read(data.fileName, data.entries),
    isKnown ? t.bank.knownFile : data.known > 0 ? t.bank.known(data.known) : '',
    isOver ? t.bank.booked(data.booked) : t.bank.booking(data.waiting),
    isOver && data.open > 0 ? t.bank.toDecide(data.open) : '',
  ]
  return <p>{words.filter(Boolean).join(' ')}</p>
}

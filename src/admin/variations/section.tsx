import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { Generator } from './generator.tsx'
import { Matrix } from './matrix.tsx'
import { variationsOf } from './variations-query.ts'

/** On the page of a product: its variations as a table, and new ones out of options. They are saved by themselves. */
export function VariationsSection({ productId }: { productId: number }) {
  const { t } = useAdmin()
  const { variations: words } = t
  const mayWrite = useCan()('write:catalogue')
  const found = useQuery(variationsOf(productId))
  const [isMaking, setMaking] = useState(false)
  const rows = found.data?.rows ?? []
  return (
    <section className="a-card a-stack a-variations" aria-labelledby="variations">
      <header className="a-row a-variations__head">
        <h2 id="variations">{words.title}</h2>
        {rows.length > 0 ? <span className="a-note">{words.count(rows.length)}</span> : null}
        {mayWrite && found.data ? (
          <Button icon={isMaking ? 'close' : 'plus'} aria-expanded={isMaking} onPress={() => setMaking(!isMaking)}>
            {isMaking ? words.make.close : words.make.open}
          </Button>
        ) : null}
      </header>
      {found.isPending ? <Waiting /> : null}
      {found.error && !found.data ? <Problem error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data && isMaking ? <Generator productId={productId} variations={found.data} /> : null}
      {found.data && rows.length === 0 && !isMaking ? <p className="a-note">{words.none}</p> : null}
      {found.data && rows.length > 0 ? <Matrix productId={productId} variations={found.data} /> : null}
    </section>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BatchMade, CouponDetail } from '../../shop/coupons/coupons.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { COUPONS } from './queries.ts'

export function BatchFile({ batch }: { batch: string }) {
  const { t } = useAdmin()
  return (
    <a
      className="a-button a-button--primary"
      href={`/admin/api/coupon-batches/file?batch=${encodeURIComponent(batch)}`}
      download
    >
      {t.marketing.batches.file}
    </a>
  )
}

/** Codes that were made together with this one. */
export function BatchCard({ coupon: { batch, batchCount }, mayEdit }: { coupon: CouponDetail; mayEdit: boolean }) {
  const { t } = useAdmin()
  const words = t.marketing.batches
  const queries = useQueryClient()
  const toggle = useMutation({
    mutationFn: (isActive: boolean) => call<BatchMade>('POST', '/coupon-batches/active', { batch, isActive }),
    onSuccess: () => queries.invalidateQueries({ queryKey: COUPONS }),
  })
  if (batch === null) return null
  return (
    <section className="a-card a-stack" aria-labelledby="coupon-batch">
      <h2 id="coupon-batch">{words.title(batch)}</h2>
      <p>{words.size(batchCount)}</p>
      {toggle.error ? <Problem error={toggle.error} /> : null}
      {mayEdit ? (
        <div className="a-row">
          <BatchFile batch={batch} />
          <Button isPending={toggle.isPending} onPress={() => toggle.mutate(false)}>
            {words.allOff}
          </Button>
          <Button isPending={toggle.isPending} onPress={() => toggle.mutate(true)}>
            {words.allOn}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

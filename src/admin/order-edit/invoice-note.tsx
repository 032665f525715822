import { useMutation } from '@tanstack/react-query'
import type { EditableOrder } from '../../shop/order-edits/order-edits.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Props = { order: EditableOrder; onSaved: (order: EditableOrder) => void }

/** Offers a new invoice where the one that was issued names the buyer otherwise. */
export function InvoiceNote({ order: { number, invoice }, onSaved }: Props) {
  const { t } = useAdmin()
  const renew = useMutation({
    mutationFn: () => call<EditableOrder>('POST', `/orders/${number}/invoice`, {}),
    onSuccess: onSaved,
  })
  if (renew.isSuccess && invoice) return <output className="a-card">{t.edit.newInvoiceDone(invoice.number)}</output>
  if (!invoice?.isOutdated) return null
  return (
    <div className="a-card a-row a-row--spread">
      <p>{t.edit.invoiceOutdated(invoice.number)}</p>
      <Button isPending={renew.isPending} onPress={() => renew.mutate()}>
        {t.edit.newInvoice}
      </Button>
      {renew.error ? <Problem error={renew.error} /> : null}
    </div>
  )
}

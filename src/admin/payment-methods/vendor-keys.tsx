import { useMutation } from '@tanstack/react-query'
import type { VendorKeysView } from '../../shop/payments/vendor-keys.calls.ts'
import { call } from '../calls.ts'
import { KeysCard } from '../outside-keys.tsx'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { usePaymentsChanged } from './queries.ts'

/** Which payment vendors have keys. */
export function VendorKeys() {
  const { t } = useAdmin()
  const words = t.paymentMethods.keys
  const changed = usePaymentsChanged()
  const nameOf = ({ vendor }: VendorKeysView) => t.paymentMethods.providers[vendor] ?? vendor
  return (
    <KeysCard<VendorKeysView>
      id="payment-vendors"
      words={words}
      keyOf={({ vendor }) => vendor}
      nameOf={nameOf}
      labelOf={({ vendor }, part) => (part === 'id' ? words.labels[vendor].id : words.labels[vendor].secret)}
      onChanged={() => void changed()}
      more={(row) => <ReadMarks vendor={row.vendor} name={nameOf(row)} />}
    />
  )
}

/** With which banks and cards buyers can pay there. */
function ReadMarks({ vendor, name }: { vendor: string; name: string }) {
  const { t } = useAdmin()
  const marks = useMutation({ mutationFn: () => call<{ words: string }>('POST', `/payment-vendors/${vendor}/marks`) })
  return (
    <>
      <Button look="quiet" isPending={marks.isPending} onPress={() => marks.mutate()}>
        {t.paymentMethods.keys.marks(name)}
      </Button>
      {marks.data ? <span role="status">{marks.data.words}</span> : null}
      {marks.error ? <Problem error={marks.error} /> : null}
    </>
  )
}

import { useMutation } from '@tanstack/react-query'
import type { CompanyDetail } from '../../shop/customer-records/companies.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Props = { company: CompanyDetail; onChanged: (next: CompanyDetail) => void }

/** Asks the register of its country about the number now. */
export function RegisterAct({ company, onChanged }: Props) {
  const { t } = useAdmin()
  const ask = useMutation({
    mutationFn: () => call<CompanyDetail>('POST', `/companies/${company.id}/register/check`),
    onSuccess: onChanged,
  })
  return (
    <>
      {ask.error ? <Problem error={ask.error} /> : null}
      <div className="a-row">
        <Button look="quiet" isPending={ask.isPending} onPress={() => ask.mutate()}>
          {t.companies.askRegister}
        </Button>
      </div>
    </>
  )
}

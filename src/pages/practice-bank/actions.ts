import { z } from 'zod'
import { field } from '../../http/form-fields.ts'
import { action, seeOther } from '../../http/page.ts'

export const decidePayment = action(
  z.object({ decision: z.string() }),
  async ({ services, params }, { decision }) => {
    const { reference = '' } = params
    const bank = services.practiceBank
    const payment = await bank?.find(reference)
    if (!bank || !payment) return { kind: 'not-found' }
    if (decision === 'pay') await bank.decide(reference, 'accepted')
    if (decision === 'refuse') await bank.decide(reference, 'failed')
    return seeOther(payment.returnUrl)
  },
  { fromForm: (body) => ({ decision: field(body, 'decision') }) },
)

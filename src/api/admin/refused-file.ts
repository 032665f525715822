import { HttpError } from '../../http/http-error.ts'
import type { StaffContext } from '../../http/staff/staff-calls.ts'
import { PictureRefused } from '../../shop/media/media-store.ts'

/** @param field where the words stand @throws HttpError 413, 422, 503 for a file that is refused */
export async function orRefuse<Answer>(
  ctx: StaffContext,
  work: () => Promise<Answer>,
  field = 'file',
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    const { problem } = error
    const message = ctx.t.pictures.problems[problem]
    const status = problem === 'busy' ? 503 : problem === 'too-large' ? 413 : 422
    throw new HttpError(status, message, { reason: problem, [field]: [message] })
  }
}

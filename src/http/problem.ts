import { STATUS_CODES } from 'node:http'
import { z } from 'zod'

/** RFC 9457. */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** What a refused call answers. `message` is `detail` for older scripts. */
export const Problem = z.object({
  type: z.string().describe('`about:blank`, or `urn:problem-type:shop:` and the reason'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string().describe('`urn:request:` and the id of the request, which the log of the server has'),
  message: z.string(),
  errors: z.record(z.string(), z.unknown()).optional(),
})
type Problem = z.infer<typeof Problem>

type Failed = { status: number; message: string; errors?: Readonly<Record<string, unknown>> | undefined }

export function problemOf({ status, message, errors }: Failed, requestId: string): Problem {
  const reason = errors?.reason
  return {
    type: typeof reason === 'string' ? `urn:problem-type:shop:${reason}` : 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    instance: `urn:request:${requestId}`,
    message,
    ...(errors ? { errors } : {}),
  }
}

import { z } from 'zod'

/** Of answers, as `operation.ts` types them. */
export const Messages = z
  .array(
    z.object({
      type: z.enum(['error', 'warning', 'info']),
      code: z.string().optional(),
      content: z.string(),
      severity: z.enum(['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable']).optional(),
      path: z.string().optional(),
      presentation: z.enum(['notice', 'disclosure']).optional(),
      image_url: z.string().optional(),
      url: z.string().optional(),
    }),
  )
  .optional()

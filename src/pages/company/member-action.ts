import type { z } from 'zod'
import { formToObject } from '../../http/form-fields.ts'
import { type ActionResult, action, type VisitorContext } from '../../http/page.ts'
import { type Acting, memberOf } from './member.ts'

/** An action of somebody who acts for a company. */
export const memberAction = <Schema extends z.ZodType>(
  schema: Schema,
  run: (ctx: VisitorContext, acting: Acting, input: z.output<Schema>) => Promise<ActionResult>,
  fromForm: (body: unknown) => unknown = (body) => formToObject(body, []),
) =>
  action(
    schema,
    async (ctx, input) => {
      const found = await memberOf(ctx)
      return 'answer' in found ? found.answer : run(ctx, found.acting, input)
    },
    { fromForm },
  )

import type { AgentContext } from '../operation.ts'

/** Language, addresses and pictures of an answer; a webhook has them without a call. */
export type OrderContext = Pick<AgentContext, 'lang' | 'at' | 'services'>

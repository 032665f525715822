import type { McpTool } from './tool.ts'
import { categories } from './tools/categories.ts'
import { comparison } from './tools/comparison.ts'
import { deliveryOptions } from './tools/delivery.ts'
import { orderStatus } from './tools/order-status.ts'
import { policies } from './tools/policies.ts'
import { stores } from './tools/stores.ts'

/** In the order in which they are listed. */
export const ownTools: readonly McpTool[] = [policies, deliveryOptions, stores, categories, comparison, orderStatus]

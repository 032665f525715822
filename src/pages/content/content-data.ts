import type { ContentPage } from '../../shop/content/pages.db.ts'
import type { MethodItem } from '../../ui/method-list.tsx'
import type { ShownBlock } from '../blocks/load.ts'

export type ContentData = Omit<ContentPage, 'blocks' | 'seo'> & {
  blocks: readonly ShownBlock[]
  deliveries: MethodItem[]
  payments: MethodItem[]
  asksConsent: boolean
}

import { createContext, useContext } from 'react'
import type { Block } from '../../shop/content/blocks.ts'
import type { PageDetail } from '../../shop/content/pages.calls.ts'

type Good = PageDetail['goods'][number]

export type BlockEditing = {
  isReadOnly: boolean
  /** Only sections of the home page have times. */
  hasTimes: boolean
  /** E-mails go to people who have chosen no prices. */
  hasAudiences: boolean
  write: (block: Block) => void
  /** @param part of a block, for instance `title.lv` */
  errorOf: (block: Block, part: string) => string | undefined
  goodOf: (id: number) => Good | undefined
  remember: (good: Good) => void
}

const Context = createContext<BlockEditing | null>(null)
export const BlockEditingProvider = Context.Provider

export function useBlockEditing(): BlockEditing {
  const editing = useContext(Context)
  if (!editing) throw new Error('No page is edited here')
  return editing
}

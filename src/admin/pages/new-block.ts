import { BLOCK_KINDS, type Block, type BlockKind, SECTION_KINDS } from '../../shop/content/blocks.ts'

/** The home page has each of its own sections once, others as often as wanted. */
export function kindsToAdd(blocks: readonly Block[], isHome: boolean): readonly BlockKind[] {
  if (!isHome) return BLOCK_KINDS
  return [...BLOCK_KINDS, ...SECTION_KINDS.filter((kind) => !blocks.some((block) => block.kind === kind))]
}

export function newBlock(kind: BlockKind): Block {
  const id = crypto.randomUUID().slice(0, 8)
  switch (kind) {
    case 'text':
      return { id, kind, text: {} }
    case 'picture':
      return { id, kind, image: '', alt: {}, caption: {} }
    case 'products':
      return { id, kind, title: {}, rule: 'codes', products: [] }
    case 'button':
      return { id, kind, linkTitle: {}, link: '' }
    case 'table':
      return { id, kind, title: {}, cells: {} }
    case 'questions':
      return { id, kind, title: {}, items: [{ question: {}, answer: {} }] }
    case 'banner':
      return { id, kind, title: {}, text: {}, image: '', alt: {}, link: '', linkTitle: {}, color: 'green' }
    case 'scene':
      return { id, kind, scene: 0 }
    case 'set':
      return { id, kind, set: 0 }
    case 'brands':
      return { id, kind, title: {} }
    default:
      return { id, kind }
  }
}

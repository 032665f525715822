import type { Lang } from '../languages.ts'
import { rowsOfTable, type wordIn } from './block-words.ts'
import { type Block, type PageContent, SECTION_KINDS } from './blocks.ts'
import { textBlocks } from './text-blocks.ts'

export type LineChange = { kind: 'same' | 'added' | 'removed'; text: string }

const MAX_LINES = 1_500

/** What a reader sees of a page, line by line. */
export function pageLines(content: PageContent, lang: Lang): string[] {
  const { title, subTitle, seoTitle, seoDescription, blocks } = content
  const head = [title, subTitle, seoTitle, seoDescription].map((words) => words?.[lang] ?? '')
  return [...head, ...blocks.flatMap((block) => [...audienceLine(block), ...blockLines(block, lang)])]
    .filter(Boolean)
    .slice(0, MAX_LINES)
}

const audienceLine = ({ audience }: Block) => (audience ? [`[${audience}]`] : [])

function blockLines(block: Block, lang: Lang): string[] {
  const word = (words: Parameters<typeof wordIn>[0]) => words?.[lang] ?? ''
  switch (block.kind) {
    case 'text':
      return [word(block.title), ...textBlocks(word(block.text), '').map(({ text }) => text)]
    case 'picture':
      return [`[${block.image}]`, word(block.alt), word(block.caption)]
    case 'products':
      return [word(block.title), `[${block.rule} ${block.of ?? block.products.join(', ')}]`]
    case 'button':
      return [word(block.linkTitle), block.link]
    case 'table':
      return [word(block.title), ...rowsOfTable(word(block.cells)).map((row) => row.join(' | '))]
    case 'questions':
      return [word(block.title), ...block.items.flatMap(({ question, answer }) => [word(question), word(answer)])]
    case 'banner':
      return [word(block.title), word(block.text), `[${block.image}]`, word(block.linkTitle), block.link]
    case 'scene':
      return [`[scene ${block.scene}]`]
    case 'set':
      return [`[set ${block.set}]`]
    default:
      return (SECTION_KINDS as readonly string[]).includes(block.kind) ? [`[${block.kind}]`] : []
  }
}

/** The shortest way from one text to the other. */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  const lengths = commonLengths(before, after)
  const changes: LineChange[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, next] = [before[i], after[j]]
    if (old !== undefined && old === next) {
      changes.push({ kind: 'same', text: old })
      i += 1
      j += 1
    } else if (old !== undefined && (next === undefined || at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      changes.push({ kind: 'removed', text: old })
      i += 1
    } else if (next !== undefined) {
      changes.push({ kind: 'added', text: next })
      j += 1
    }
  }
  return changes
}

const at = (lengths: readonly Uint16Array[], i: number, j: number) => lengths[i]?.[j] ?? 0

/** Of the longest common lines of what remains of both from each place on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const row = lengths[i]
    for (let j = after.length - 1; row && j >= 0; j -= 1) {
      row[j] =
        before[i] === after[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  }
  return lengths
}

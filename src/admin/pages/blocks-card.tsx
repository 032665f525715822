import { useMemo, useState } from 'react'
import type { Block, BlockKind } from '../../shop/content/blocks.ts'
import { blockFrom, orderOf } from '../../shop/content/page-fields.ts'
import type { PageDetail } from '../../shop/content/pages.calls.ts'
import { type Lang, languages } from '../../shop/languages.ts'
import { type AdminTexts, useAdmin } from '../session.ts'
import { SaveBar } from '../structure/fields-parts.tsx'
import type { FieldsEditor } from '../structure/use-fields.ts'
import { type BlockEditing, BlockEditingProvider } from './block-context.ts'
import { BlockList, summaryOf } from './block-list.tsx'

type Props = {
  editor: FieldsEditor
  page: Pick<PageDetail, 'goods' | 'isHome'>
  isReadOnly: boolean
  /** Which may be added; without it those of pages. */
  kinds?: readonly BlockKind[]
}

export function BlocksCard({ editor, page, isReadOnly, kinds }: Props) {
  const { t } = useAdmin()
  const words = t.pages
  const [found, setFound] = useState<PageDetail['goods']>([])
  const ids = orderOf({ blocks: editor.text('blocks') })
  const blocks = ids.flatMap((id) => blockFrom(editor.text(`block.${id}`)) ?? [])
  const wrong = useMemo(
    () => new Set(editor.wrong.flatMap((path) => /^block\.([^.]+)/.exec(path)?.[1] ?? [])),
    [editor.wrong],
  )
  const editing: BlockEditing = {
    isReadOnly: isReadOnly || editor.isBusy,
    hasTimes: page.isHome,
    hasAudiences: kinds === undefined,
    write: (block: Block) => editor.write(`block.${block.id}`, JSON.stringify(block)),
    errorOf: ({ id }, part) => editor.errorOf(`block.${id}.${part}`),
    goodOf: (id) => [...page.goods, ...found].find((good) => good.id === id),
    remember: (good) => setFound([...found, good]),
  }
  return (
    <section className="a-card a-stack" aria-labelledby="page-blocks">
      <h2 id="page-blocks">{page.isHome ? words.home.sections : words.blocks.title}</h2>
      <BlockEditingProvider value={editing}>
        <BlockList
          blocks={blocks}
          isHome={page.isHome}
          kinds={kinds}
          wrong={wrong}
          onOrder={(order) => editor.write('blocks', order.join(','))}
          onAdd={(block) =>
            editor.writeAll({ blocks: [...ids, block.id].join(','), [`block.${block.id}`]: JSON.stringify(block) })
          }
          onRemove={(id) =>
            editor.writeAll({
              blocks: ids.filter((each) => each !== id).join(','),
              [`block.${id}`]: editor.before(`block.${id}`),
            })
          }
        />
      </BlockEditingProvider>
    </section>
  )
}

/** A contested block is shown by its words, not as it is stored. */
export function PageSaveBar({ editor, labels }: { editor: FieldsEditor; labels?: Readonly<Record<string, string>> }) {
  const { t, lang } = useAdmin()
  const readable = (value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('{')) return typeof value === 'string' ? value : ''
    const block = blockFrom(value)
    return block ? `${t.pages.blocks.kinds[block.kind]}: ${summaryOf(block, lang)}` : value
  }
  const contested = editor.contested.map((each) => ({
    ...each,
    mine: readable(each.mine),
    theirs: each.field.startsWith('block.') && !each.theirs ? t.pages.blocks.removedBlock : readable(each.theirs),
  }))
  return <SaveBar editor={{ ...editor, contested }} labels={{ ...labelsOf(editor, t, lang), ...labels }} />
}

function labelsOf(editor: FieldsEditor, t: AdminTexts, lang: Lang): Record<string, string> {
  const { labels, blocks } = t.pages
  const texts = (['title', 'subTitle', 'seoTitle', 'seoDescription'] as const).flatMap((name) =>
    languages.map((code) => [`${name}.${code}`, `${labels[name]}, ${t.structure.languages[code]}`]),
  )
  const contested = editor.contested.flatMap(({ field, mine }) => {
    const block = blockFrom(typeof mine === 'string' ? mine : '')
    return block ? [[field, `${blocks.kinds[block.kind]}: ${summaryOf(block, lang)}`]] : []
  })
  return Object.fromEntries([...texts, ['slug', labels.slug], ['blocks', labels.blocks], ...contested])
}

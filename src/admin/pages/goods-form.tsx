import type { Block, ProductsBlock, SceneBlock, SetBlock } from '../../shop/content/blocks.ts'
import { PRODUCT_RULES } from '../../shop/content/blocks.ts'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { useBlockEditing } from './block-context.ts'
import { TitleFields } from './block-fields.tsx'
import { GoodsChoice } from './goods-choice.tsx'
import { usePageChoices } from './page-queries.ts'

export function ProductsForm({ block }: { block: ProductsBlock }) {
  const { t, lang } = useAdmin()
  const { write, isReadOnly, errorOf, goodOf, remember } = useBlockEditing()
  const { labels, rules } = t.pages.blocks
  const choices = usePageChoices()
  const of = { category: choices.data?.categories, badge: choices.data?.badges }
  const { rule } = block
  return (
    <>
      <TitleFields block={block} />
      <SelectField
        label={labels.rule}
        value={rule}
        isDisabled={isReadOnly}
        onChange={(next) => {
          const { of: _of, ...rest } = block
          write({ ...rest, rule: next as ProductsBlock['rule'] })
        }}
        options={PRODUCT_RULES.map((value) => ({ value, title: rules[value] }))}
      />
      {rule === 'category' || rule === 'badge' ? (
        <SelectField
          label={labels.of}
          value={String(block.of ?? '')}
          isDisabled={isReadOnly}
          error={errorOf(block, 'of')}
          onChange={(id) => write({ ...block, of: Number(id) || undefined })}
          options={[
            { value: '', title: labels.choose },
            ...(of[rule] ?? []).map(({ id, title }) => ({ value: String(id), title: title[lang] || title.lv })),
          ]}
        />
      ) : null}
      {rule === 'codes' ? (
        <GoodsChoice
          ids={block.products}
          onChange={(products) => write({ ...block, products })}
          goodOf={goodOf}
          remember={remember}
          isReadOnly={isReadOnly}
          error={errorOf(block, 'products')}
        />
      ) : null}
    </>
  )
}

export function ChosenForm({ block }: { block: SceneBlock | SetBlock }) {
  const { t, lang } = useAdmin()
  const { write, isReadOnly, errorOf } = useBlockEditing()
  const { labels } = t.pages.blocks
  const choices = usePageChoices()
  const list = (block.kind === 'scene' ? choices.data?.scenes : choices.data?.sets) ?? []
  const chosen = block.kind === 'scene' ? block.scene : block.set
  return (
    <SelectField
      label={labels[block.kind]}
      value={String(chosen || '')}
      isDisabled={isReadOnly}
      error={errorOf(block, block.kind)}
      onChange={(id) => write({ ...block, [block.kind]: Number(id) } as Block)}
      options={[
        { value: '', title: labels.choose },
        ...list.map(({ id, title }) => ({ value: String(id), title: title[lang] || title.lv })),
      ]}
    />
  )
}

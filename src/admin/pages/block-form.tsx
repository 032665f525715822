import type { BannerBlock, Block, ButtonBlock, PictureBlock, TableBlock } from '../../shop/content/blocks.ts'
import { AUDIENCES } from '../../shop/content/blocks.ts'
import { Check } from '../check.tsx'
import { MomentField } from '../moment-field.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { useBlockEditing } from './block-context.ts'
import { ImageFields, LinkFields, TitleFields } from './block-fields.tsx'
import { ChosenForm, ProductsForm } from './goods-form.tsx'
import { QuestionsForm } from './questions-form.tsx'
import { TextForm } from './text-form.tsx'
import { WordsFields } from './words-fields.tsx'

const COLORS = ['green', 'pink', 'amber', 'sky'] as const

export function BlockForm({ block }: { block: Block }) {
  return (
    <div className="a-stack">
      <Parts block={block} />
      <Showing block={block} />
    </div>
  )
}

function Parts({ block }: { block: Block }) {
  const { t } = useAdmin()
  switch (block.kind) {
    case 'text':
      return <TextForm block={block} />
    case 'picture':
      return <PictureForm block={block} />
    case 'products':
      return <ProductsForm block={block} />
    case 'button':
      return <ButtonForm block={block} />
    case 'table':
      return <TableForm block={block} />
    case 'questions':
      return <QuestionsForm block={block} />
    case 'banner':
      return <BannerForm block={block} />
    case 'scene':
    case 'set':
      return <ChosenForm block={block} />
    case 'brands':
      return <TitleFields block={block} />
    default:
      return <p className="a-note">{t.pages.blocks.builtInHints[block.kind]}</p>
  }
}

/** Words of a page, such as the terms, have no times. */
const TIMED_KINDS: readonly Block['kind'][] = ['banner', 'picture', 'products', 'button', 'set', 'scene']

/** Whether, to whom and when a block is shown. */
function Showing({ block }: { block: Block }) {
  const { t } = useAdmin()
  const { write, isReadOnly, hasTimes, hasAudiences, errorOf } = useBlockEditing()
  const words = t.pages.blocks
  const without = (name: 'isHidden' | 'audience' | 'from' | 'until') => {
    const { [name]: _gone, ...rest } = block
    return rest as Block
  }
  return (
    <div className="a-pages__showing">
      <Check
        isSelected={block.isHidden === true}
        isDisabled={isReadOnly}
        onChange={(isHidden) => write(isHidden ? { ...block, isHidden } : without('isHidden'))}
      >
        {words.isHidden}
      </Check>
      {hasAudiences ? (
        <SelectField
          label={words.audience}
          hint={block.audience ? words.audienceHint : undefined}
          value={block.audience ?? ''}
          isDisabled={isReadOnly}
          onChange={(audience) => write(audience ? ({ ...block, audience } as Block) : without('audience'))}
          options={[
            { value: '', title: words.everybody },
            ...AUDIENCES.map((value) => ({ value, title: words.audiences[value] })),
          ]}
        />
      ) : null}
      {hasTimes || TIMED_KINDS.includes(block.kind)
        ? (['from', 'until'] as const).map((name) => (
            <MomentField
              key={name}
              label={words[name]}
              value={block[name] ?? ''}
              onChange={(value) => write(value ? { ...block, [name]: value } : without(name))}
              error={errorOf(block, name)}
              isReadOnly={isReadOnly}
            />
          ))
        : null}
    </div>
  )
}

function PictureForm({ block }: { block: PictureBlock }) {
  const { t } = useAdmin()
  const { write, isReadOnly } = useBlockEditing()
  return (
    <>
      <ImageFields block={block} />
      <WordsFields
        label={t.pages.blocks.labels.caption}
        value={block.caption}
        onChange={(caption) => write({ ...block, caption })}
        isReadOnly={isReadOnly}
        maxLength={300}
      />
    </>
  )
}

function BannerForm({ block }: { block: BannerBlock }) {
  const { t } = useAdmin()
  const { write, isReadOnly } = useBlockEditing()
  const { labels, colors } = t.pages.blocks
  return (
    <>
      <TitleFields block={block} isRequired />
      <WordsFields
        label={labels.text}
        value={block.text}
        onChange={(text) => write({ ...block, text })}
        rows={3}
        isReadOnly={isReadOnly}
        maxLength={2000}
      />
      <ImageFields block={block} />
      <LinkFields block={block} />
      <SelectField
        label={labels.color}
        value={block.color}
        isDisabled={isReadOnly}
        onChange={(color) => write({ ...block, color: color as BannerBlock['color'] })}
        options={COLORS.map((value) => ({ value, title: colors[value] }))}
      />
    </>
  )
}

function ButtonForm({ block }: { block: ButtonBlock }) {
  return <LinkFields block={block} isRequired />
}

function TableForm({ block }: { block: TableBlock }) {
  const { t } = useAdmin()
  const { write, isReadOnly, errorOf } = useBlockEditing()
  const { labels } = t.pages.blocks
  return (
    <>
      <TitleFields block={block} />
      <WordsFields
        label={labels.cells}
        hint={labels.cellsHint}
        value={block.cells}
        onChange={(cells) => write({ ...block, cells })}
        errorOf={(lang) => errorOf(block, `cells.${lang}`)}
        rows={8}
        isRequired
        isReadOnly={isReadOnly}
        maxLength={20_000}
      />
    </>
  )
}

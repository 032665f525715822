import { TextArea, TextField } from 'react-aria-components'
import type {
  BannerBlock,
  Block,
  ButtonBlock,
  PictureBlock,
  ProductsBlock,
  QuestionsBlock,
  SceneBlock,
  SetBlock,
  TableBlock,
  TextBlock,
  Words,
} from '../../shop/content/blocks.ts'
import { PRODUCT_RULES } from '../../shop/content/blocks.ts'
import { type Lang, languages } from '../../shop/languages.ts'
import { Check } from '../check.tsx'
import { SinglePicture } from '../media/single-picture.tsx'
import { MomentField } from '../moment-field.tsx'
import { Button, Field, IconButton } from '../parts.tsx'
import { RichField } from '../rich-field.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { useBlockEditing } from './block-context.ts'
import { GoodsChoice } from './goods-choice.tsx'
import { usePageChoices } from './page-queries.ts'
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

/** Whether and when a block is shown. */
function Showing({ block }: { block: Block }) {
  const { t } = useAdmin()
  const { write, isReadOnly, hasTimes, errorOf } = useBlockEditing()
  const words = t.pages.blocks
  const without = (name: 'isHidden' | 'from' | 'until') => {
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
      {hasTimes
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

type WithTitle = Extract<Block, { title?: Words | undefined }>

function TitleFields({ block, isRequired = false }: { block: WithTitle; isRequired?: boolean }) {
  const { t } = useAdmin()
  const { write, isReadOnly, errorOf } = useBlockEditing()
  return (
    <WordsFields
      label={t.pages.blocks.labels.title}
      value={block.title ?? {}}
      onChange={(title) => write({ ...block, title })}
      errorOf={(lang) => errorOf(block, `title.${lang}`)}
      isRequired={isRequired}
      isReadOnly={isReadOnly}
      maxLength={300}
    />
  )
}

function TextForm({ block }: { block: TextBlock }) {
  const { t } = useAdmin()
  const { write, isReadOnly, errorOf } = useBlockEditing()
  const { labels } = t.pages.blocks
  const [first] = languages
  return (
    <>
      <TitleFields block={block} />
      <div className="a-languages">
        {languages.map((code: Lang) => {
          const label = `${labels.text}, ${t.structure.languages[code]}`
          const set = (html: string) => write({ ...block, text: { ...block.text, [code]: html } })
          return (
            <div key={code} className="a-structure__text">
              <RichField
                label={label}
                lang={code}
                html={block.text[code] ?? ''}
                error={errorOf(block, `text.${code}`)}
                isReadOnly={isReadOnly}
                onChange={set}
                area={(hint) => (
                  <HtmlArea
                    label={label}
                    hint={hint}
                    html={block.text[code] ?? ''}
                    isReadOnly={isReadOnly}
                    onChange={set}
                  />
                )}
              />
              {code !== first && !block.text[code] && block.text[first] ? (
                <p className="a-note">{t.structure.missing}</p>
              ) : null}
            </div>
          )
        })}
      </div>
    </>
  )
}

type AreaProps = {
  label: string
  hint: string | undefined
  html: string
  isReadOnly: boolean
  onChange: (html: string) => void
}

const HtmlArea = ({ label, hint, html, isReadOnly, onChange }: AreaProps) => (
  <TextField className="a-field" aria-label={label} value={html} isReadOnly={isReadOnly} onChange={onChange}>
    <span>{label}</span>
    <TextArea rows={12} />
    {hint ? <small className="a-note">{hint}</small> : null}
  </TextField>
)

type Pictured = PictureBlock | BannerBlock

function ImageFields({ block }: { block: Pictured }) {
  const { t } = useAdmin()
  const { write, isReadOnly, errorOf } = useBlockEditing()
  const { labels } = t.pages.blocks
  const error = errorOf(block, 'image')
  return (
    <>
      <SinglePicture
        label={labels.image}
        value={block.image || null}
        onChange={(image) => write({ ...block, image: image ?? '' })}
        isDisabled={isReadOnly}
      />
      {error ? <span className="a-error">{error}</span> : null}
      <WordsFields
        label={labels.alt}
        hint={labels.altHint}
        value={block.alt}
        onChange={(alt) => write({ ...block, alt })}
        isReadOnly={isReadOnly}
        maxLength={300}
      />
    </>
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

function LinkFields({ block, isRequired = false }: { block: BannerBlock | ButtonBlock; isRequired?: boolean }) {
  const { t } = useAdmin()
  const { write, isReadOnly, errorOf } = useBlockEditing()
  const { labels } = t.pages.blocks
  return (
    <>
      <Field
        label={labels.link}
        hint={labels.linkHint}
        value={block.link}
        onChange={(link) => write({ ...block, link })}
        error={errorOf(block, 'link')}
        isRequired={isRequired}
        isReadOnly={isReadOnly}
        maxLength={300}
      />
      <WordsFields
        label={labels.linkTitle}
        value={block.linkTitle}
        onChange={(linkTitle) => write({ ...block, linkTitle })}
        errorOf={(lang) => errorOf(block, `linkTitle.${lang}`)}
        isRequired={isRequired}
        isReadOnly={isReadOnly}
        maxLength={60}
      />
    </>
  )
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

function QuestionsForm({ block }: { block: QuestionsBlock }) {
  const { t } = useAdmin()
  const { write, isReadOnly, errorOf } = useBlockEditing()
  const { labels } = t.pages.blocks
  const { items } = block
  const set = (index: number, item: QuestionsBlock['items'][number]) =>
    write({ ...block, items: items.with(index, item) })
  const error = errorOf(block, 'items')
  // Questions have no ids: their place says which they are.
  const placed = items.map((item, index) => ({ item, index, key: `q${index}` }))
  return (
    <>
      <TitleFields block={block} />
      {placed.map(({ item, index, key }) => (
        <fieldset key={key} className="a-pages__question">
          <legend>{labels.questionOf(index + 1)}</legend>
          <WordsFields
            label={labels.question}
            value={item.question}
            onChange={(question) => set(index, { ...item, question })}
            errorOf={(lang) => errorOf(block, `items.${index}.question.${lang}`)}
            isRequired
            isReadOnly={isReadOnly}
            maxLength={300}
          />
          <WordsFields
            label={labels.answer}
            value={item.answer}
            onChange={(answer) => set(index, { ...item, answer })}
            errorOf={(lang) => errorOf(block, `items.${index}.answer.${lang}`)}
            rows={3}
            isRequired
            isReadOnly={isReadOnly}
            maxLength={2000}
          />
          {isReadOnly ? null : (
            <IconButton
              icon="trash"
              label={labels.removeQuestion(index + 1)}
              onPress={() => write({ ...block, items: items.toSpliced(index, 1) })}
            />
          )}
        </fieldset>
      ))}
      {error ? <p className="a-error">{error}</p> : null}
      {isReadOnly ? null : (
        <div className="a-row">
          <Button icon="plus" onPress={() => write({ ...block, items: [...items, { question: {}, answer: {} }] })}>
            {labels.addQuestion}
          </Button>
        </div>
      )}
    </>
  )
}

function ProductsForm({ block }: { block: ProductsBlock }) {
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

function ChosenForm({ block }: { block: SceneBlock | SetBlock }) {
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

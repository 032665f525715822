import type { BannerBlock, Block, ButtonBlock, PictureBlock, Words } from '../../shop/content/blocks.ts'
import { SinglePicture } from '../media/single-picture.tsx'
import { Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { useBlockEditing } from './block-context.ts'
import { WordsFields } from './words-fields.tsx'

type WithTitle = Extract<Block, { title?: Words | undefined }>

export function TitleFields({ block, isRequired = false }: { block: WithTitle; isRequired?: boolean }) {
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

type Pictured = PictureBlock | BannerBlock

export function ImageFields({ block }: { block: Pictured }) {
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

export function LinkFields({ block, isRequired = false }: { block: BannerBlock | ButtonBlock; isRequired?: boolean }) {
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

import type { QuestionsBlock } from '../../shop/content/blocks.ts'
import { Button, IconButton } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { useBlockEditing } from './block-context.ts'
import { TitleFields } from './block-fields.tsx'
import { WordsFields } from './words-fields.tsx'

export function QuestionsForm({ block }: { block: QuestionsBlock }) {
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

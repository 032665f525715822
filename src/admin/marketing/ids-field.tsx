import { useId } from 'react'
import { FindGood } from '../find-good.tsx'
import { IconButton } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import type { FieldsEditor } from '../structure/use-fields.ts'

type Named = { id: number; title: string }
type Props = { editor: FieldsEditor; field: string; label: string; all: string; isReadOnly: boolean }

const idsOf = (text: string) => (text === '' ? [] : text.split(',').map(Number))

/** Several of a list; none stands for all. */
export function IdsField({ editor, field, label, all, isReadOnly, choices }: Props & { choices: readonly Named[] }) {
  const { t } = useAdmin()
  const id = useId()
  const chosen = idsOf(editor.text(field))
  const write = (ids: readonly number[]) => editor.write(field, [...ids].sort((a, b) => a - b).join())
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      <Chosen
        ids={chosen}
        titleOf={(one) => choices.find((choice) => choice.id === one)?.title ?? t.marketing.gone}
        onRemove={isReadOnly ? undefined : (one) => write(chosen.filter((each) => each !== one))}
      />
      <select
        id={id}
        className="a-select"
        value=""
        disabled={editor.isBusy || isReadOnly}
        onChange={({ target }) => write([...chosen, Number(target.value)])}
      >
        <option value="">{chosen.length === 0 ? all : t.marketing.addOne}</option>
        {choices
          .filter((choice) => !chosen.includes(choice.id))
          .map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.title}
            </option>
          ))}
      </select>
    </div>
  )
}

type GoodsProps = Omit<Props, 'all'> & {
  known: readonly Named[]
  onFind: (good: Named) => void
  /** One product in place of several. */
  isOne?: boolean
}

/** Products by title or code. */
export function GoodsField({ editor, field, label, isReadOnly, known, onFind, isOne = false }: GoodsProps) {
  const { t } = useAdmin()
  const chosen = idsOf(editor.text(field))
  const error = editor.errorOf(field)
  return (
    <div className="a-field">
      {isReadOnly || (isOne && chosen.length > 0) ? (
        <span>{label}</span>
      ) : (
        <FindGood
          label={label}
          without={chosen}
          onFind={(good) => {
            onFind(good)
            editor.write(field, [...chosen, good.id].sort((a, b) => a - b).join())
          }}
        />
      )}
      <Chosen
        ids={chosen}
        titleOf={(one) => known.find((good) => good.id === one)?.title ?? t.marketing.gone}
        onRemove={isReadOnly ? undefined : (one) => editor.write(field, chosen.filter((each) => each !== one).join())}
      />
      {error ? <span className="a-error">{error}</span> : null}
    </div>
  )
}

type ChosenProps = {
  ids: readonly number[]
  titleOf: (id: number) => string
  onRemove: ((id: number) => void) | undefined
}

function Chosen({ ids, titleOf, onRemove }: ChosenProps) {
  const { t } = useAdmin()
  if (ids.length === 0) return null
  return (
    <ul className="a-marketing__chosen">
      {ids.map((id) => (
        <li key={id}>
          {titleOf(id)}
          {onRemove ? (
            <IconButton icon="close" label={t.marketing.takeOut(titleOf(id))} onPress={() => onRemove(id)} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

import type { ThemeProblem } from '../../shop/theme/check-theme.ts'
import { colourFrom } from '../../shop/theme/theme.ts'
import { Button, Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import type { FieldsEditor } from '../structure/use-fields.ts'

type Props = {
  editor: FieldsEditor
  field: string
  label: string
  /** With what is typed; the server asks again. */
  problem: ThemeProblem | undefined
}

/** A colour as text, and as a square to choose it in; what cannot be read offers the nearest that can. */
export function ColourField({ editor, field, label, problem }: Props) {
  const { t, lang } = useAdmin()
  const words = t.theme
  const typed = editor.text(field)
  const write = (colour: string) => editor.write(field, colour)
  const figure = (value: number) =>
    new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(Math.floor(value * 100) / 100)
  const error = problem ? words.weak(figure(problem.ratio), figure(problem.least)) : editor.errorOf(field)
  return (
    <div className="a-colour">
      <input
        type="color"
        className="a-colour__square"
        aria-label={words.pick(label)}
        value={colourFrom(typed) ?? '#000000'}
        disabled={editor.isBusy}
        onChange={({ target }) => write(target.value)}
      />
      <div className="a-colour__text">
        <Field label={label} value={typed} onChange={write} error={error} maxLength={9} isReadOnly={editor.isBusy} />
        {problem?.suggestion ? (
          <Button look="quiet" onPress={() => write(problem.suggestion ?? typed)}>
            {words.use(problem.suggestion)}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

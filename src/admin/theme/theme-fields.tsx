import { useDeferredValue, useMemo } from 'react'
import { themeProblems } from '../../shop/theme/check-theme.ts'
import { withProposedDark } from '../../shop/theme/dark-from-light.ts'
import {
  ACCENT_COLOURS,
  fieldsOfTheme,
  SCHEMES,
  THEME_COLOURS,
  type Theme,
  type ThemeFields,
  themeFromFields,
} from '../../shop/theme/theme.ts'
import { Button } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditFlag, EditSelect, SaveBar } from '../structure/fields-parts.tsx'
import type { FieldsEditor } from '../structure/use-fields.ts'
import { ColourField } from './colour-field.tsx'

type Props = { editor: FieldsEditor; values: ThemeFields }

/** Every value of the theme, checked while it is typed. */
export function ThemeFieldsForm({ editor, values }: Props) {
  const { t } = useAdmin()
  const words = t.theme
  const mayWrite = useCan()('write:settings')
  const theme = useTheme(values)
  const labels = useThemeLabels()
  const coloursOf = (prefix: string, names: readonly (keyof typeof words.colours)[]) => (
    <Colours {...{ editor, theme, prefix, names }} />
  )
  const propose = () => {
    if (!theme) return
    const all = Object.entries(fieldsOfTheme(withProposedDark(theme)))
    editor.writeAll(Object.fromEntries(all.filter(([path]) => /^(business\.)?dark\./.test(path))))
  }
  return (
    <form className="a-stack" noValidate onSubmit={submitted(editor.submit)}>
      <fieldset className="a-card a-form a-theme__group" disabled={!mayWrite}>
        <legend>{words.shape}</legend>
        <EditSelect editor={editor} field="font" label={words.font} options={words.fonts} />
        <EditSelect editor={editor} field="corners" label={words.corners} options={words.cornerNames} />
      </fieldset>
      <fieldset className="a-card a-form a-theme__group" disabled={!mayWrite}>
        <legend>{words.light}</legend>
        {coloursOf('light', THEME_COLOURS)}
      </fieldset>
      <fieldset className="a-card a-form a-theme__group" disabled={!mayWrite}>
        <legend>{words.dark}</legend>
        <p className="a-note">{words.darkHint}</p>
        {mayWrite ? (
          <p>
            <Button isDisabled={theme === null} onPress={propose}>
              {words.proposeDark}
            </Button>
          </p>
        ) : null}
        {coloursOf('dark', THEME_COLOURS)}
      </fieldset>
      <fieldset className="a-card a-form a-theme__group" disabled={!mayWrite}>
        <legend>{words.business}</legend>
        <p className="a-note">{words.businessHint}</p>
        <EditFlag editor={editor} field="business.isOwn" label={words.isOwn} />
        {editor.isOn('business.isOwn')
          ? SCHEMES.map((scheme) => (
              <div key={scheme} className="a-stack">
                <h3>{words[scheme]}</h3>
                {coloursOf(`business.${scheme}`, ACCENT_COLOURS)}
              </div>
            ))
          : null}
      </fieldset>
      {mayWrite ? <SaveBar editor={editor} labels={labels} /> : null}
    </form>
  )
}

/** Null while something typed is no value. */
function useTheme(values: ThemeFields): Theme | null {
  // Typing comes first: finding colours that can be read takes a moment.
  const deferred = useDeferredValue(JSON.stringify(values))
  return useMemo(() => {
    const read = themeFromFields(JSON.parse(deferred))
    return read.ok ? read.theme : null
  }, [deferred])
}

type ColoursProps = {
  editor: FieldsEditor
  theme: Theme | null
  prefix: string
  names: readonly (keyof ReturnType<typeof useAdmin>['t']['theme']['colours'])[]
}

function Colours({ editor, theme, prefix, names }: ColoursProps) {
  const { t } = useAdmin()
  const problems = useMemo(() => (theme ? themeProblems(theme) : []), [theme])
  return (
    <div className="a-theme__colours">
      {names.map((name) => (
        <ColourField
          key={name}
          editor={editor}
          field={`${prefix}.${name}`}
          label={t.theme.colours[name]}
          problem={problems.find(({ field }) => field === `${prefix}.${name}`)}
        />
      ))}
    </div>
  )
}

export function useThemeLabels(): Record<string, string> {
  const { t } = useAdmin()
  const words = t.theme
  const colours = SCHEMES.flatMap((scheme) => [
    ...THEME_COLOURS.map((name) => [`${scheme}.${name}`, `${words[scheme]}: ${words.colours[name]}`]),
    ...ACCENT_COLOURS.map((name) => [
      `business.${scheme}.${name}`,
      `${words.business}, ${words.schemes[scheme]}: ${words.colours[name]}`,
    ]),
  ])
  return { font: words.font, corners: words.corners, 'business.isOwn': words.isOwn, ...Object.fromEntries(colours) }
}

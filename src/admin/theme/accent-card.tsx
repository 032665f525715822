import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { themeProblems } from '../../shop/theme/check-theme.ts'
import { withProposedDark } from '../../shop/theme/dark-from-light.ts'
import type { ThemeForm } from '../../shop/theme/theme.calls.ts'
import { colourFrom, fieldsOfTheme, themeFromFields } from '../../shop/theme/theme.ts'
import { Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { SaveBar } from '../structure/fields-parts.tsx'
import { useFields } from '../structure/use-fields.ts'
import { ColourField } from './colour-field.tsx'
import { LogoCard } from './logo-card.tsx'
import { useThemeLabels } from './theme-fields.tsx'
import { THEME } from './theme-query.ts'

/** For a new shop: the logo, and one colour from which the others follow. */
export function LogoAndAccent() {
  const found = useQuery(THEME)
  if (found.isPending) return <Waiting />
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  return (
    <>
      <LogoCard logo={found.data.logo} />
      <Accent form={found.data} />
    </>
  )
}

function Accent({ form }: { form: ThemeForm }) {
  const { t } = useAdmin()
  const words = t.theme
  const mayWrite = useCan()('write:settings')
  const queries = useQueryClient()
  const labels = useThemeLabels()
  const editor = useFields('/theme', form, (next: ThemeForm) => {
    queries.setQueryData(THEME.queryKey, next)
  })
  const values = { ...form.fields, ...editor.changes }
  const typed = JSON.stringify(values)
  const problems = useMemo(() => {
    const read = themeFromFields(JSON.parse(typed))
    return read.ok ? themeProblems(read.theme) : []
  }, [typed])
  const write = (_field: string, colour: string | boolean) => {
    const accent = { 'light.accent': colour, 'light.fill': colour }
    const read = colourFrom(colour) ? themeFromFields({ ...values, ...accent }) : null
    const dark = read?.ok ? Object.entries(fieldsOfTheme(withProposedDark(read.theme))) : []
    editor.writeAll({ ...accent, ...Object.fromEntries(dark.filter(([path]) => path.startsWith('dark.'))) })
  }
  return (
    <form className="a-card a-form" noValidate onSubmit={submitted(editor.submit)}>
      <fieldset className="a-form a-theme__group" disabled={!mayWrite}>
        <legend>{words.main}</legend>
        <p className="a-note">{words.mainHint}</p>
        <ColourField
          editor={{ ...editor, write }}
          field="light.fill"
          label={words.main}
          problem={problems.find(({ field }) => /^light\.(accent|fill)$/.test(field))}
        />
      </fieldset>
      <p>
        <Link to="/theme">{words.more}</Link>
      </p>
      {mayWrite ? <SaveBar editor={editor} labels={labels} /> : null}
    </form>
  )
}

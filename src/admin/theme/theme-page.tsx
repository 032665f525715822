import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ThemeForm } from '../../shop/theme/theme.calls.ts'
import { COLOUR_FIELDS, colourFrom, type ThemeFields } from '../../shop/theme/theme.ts'
import { AskFirst } from '../ask-first.tsx'
import { postVersion } from '../calls.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { PageHead } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { useFields } from '../structure/use-fields.ts'
import { LogoCard } from './logo-card.tsx'
import { ThemeFieldsForm } from './theme-fields.tsx'
import { ThemePreviewFrame } from './theme-preview.tsx'
import { THEME } from './theme-query.ts'

export function ThemePage() {
  const can = useCan()
  return can('read:settings') ? <LoadedTheme /> : <NoRight />
}

function LoadedTheme() {
  const found = useQuery(THEME)
  return <Loaded query={found}>{(form) => <Theme form={form} />}</Loaded>
}

function Theme({ form }: { form: ThemeForm }) {
  const { t } = useAdmin()
  const words = t.theme
  const queries = useQueryClient()
  const mayWrite = useCan()('write:settings')
  const editor = useFields('/theme', form, (next: ThemeForm) => {
    queries.setQueryData(THEME.queryKey, next)
  })
  const values: ThemeFields = { ...form.fields, ...editor.changes }
  return (
    <article className="a-theme">
      <PageHead title={words.title}>
        {mayWrite && !form.isDefault ? (
          <AskFirst
            label={words.reset}
            confirm={words.resetConfirm}
            run={async () => {
              await postVersion('/theme/default', {}, form.version)
              editor.discard()
            }}
            onSettled={() => void queries.invalidateQueries({ queryKey: THEME.queryKey })}
          />
        ) : null}
      </PageHead>
      <p className="a-note">{words.hint}</p>
      <div className="a-theme__columns">
        <div className="a-stack">
          <LogoCard logo={form.logo} />
          <ThemeFieldsForm editor={editor} values={values} />
        </div>
        <ThemePreviewFrame fields={drawable(values, form.fields)} version={form.version} />
      </div>
    </article>
  )
}

/** Half a colour is drawn as what is stored. */
const drawable = (values: ThemeFields, stored: ThemeFields): ThemeFields =>
  Object.fromEntries(
    Object.entries(values).map(([path, value]) => [
      path,
      COLOUR_FIELDS.includes(path) ? (colourFrom(value) ?? stored[path] ?? value) : value,
    ]),
  )

import { useState } from 'react'
import { PREVIEWED_PAGES } from '../../shop/theme/theme.calls.ts'
import { SCHEMES, type ThemeFields } from '../../shop/theme/theme.ts'
import { Preview } from '../page-preview.tsx'
import { Button } from '../parts.tsx'
import { useAdmin } from '../session.ts'

const WIDTHS = { phone: 360, desktop: 1440 } as const
const BUYERS = ['consumer', 'business'] as const

/** The shop itself with what is typed; what is no value is as it was. */
export function ThemePreviewFrame({ fields, version }: { fields: ThemeFields; version: number }) {
  const { t } = useAdmin()
  const words = t.theme
  const [page, setPage] = useState<(typeof PREVIEWED_PAGES)[number]>('home')
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>('light')
  const [buyer, setBuyer] = useState<(typeof BUYERS)[number]>('consumer')
  return (
    <div className="a-stack a-theme__seen">
      {/* biome-ignore lint/a11y/useSemanticElements: no form fields are grouped, but buttons */}
      <div className="a-theme__choices" role="group" aria-label={words.seen}>
        <Choice names={PREVIEWED_PAGES} labels={words.pages} chosen={page} onChoose={setPage} />
        <Choice names={SCHEMES} labels={words.schemes} chosen={scheme} onChoose={setScheme} />
        <Choice names={BUYERS} labels={words.buyers} chosen={buyer} onChoose={setBuyer} />
      </div>
      <Preview
        path="/theme/preview"
        body={{ fields, page, scheme, isBusiness: buyer === 'business' }}
        version={version}
        widths={WIDTHS}
      />
    </div>
  )
}

type ChoiceProps<Name extends string> = {
  names: readonly Name[]
  labels: Readonly<Record<Name, string>>
  chosen: Name
  onChoose: (name: Name) => void
}

const Choice = <Name extends string>({ names, labels, chosen, onChoose }: ChoiceProps<Name>) => (
  <div className="a-row">
    {names.map((name) => (
      <Button
        key={name}
        look={name === chosen ? 'primary' : 'plain'}
        aria-pressed={name === chosen}
        onPress={() => onChoose(name)}
      >
        {labels[name]}
      </Button>
    ))}
  </div>
)

import type { VariationRow, Variations } from '../../shop/catalogue/variations/variations.calls.ts'
import { Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'

const STATES = ['all', 'published', 'hidden', 'archived'] as const
type State = (typeof STATES)[number]

/** `options`: the chosen one by axis. */
export type VariationFilter = { text: string; state: State; options: Readonly<Record<number, number>> }

export const EVERYTHING: VariationFilter = { text: '', state: 'all', options: {} }

export function fits(row: VariationRow, { text, state, options }: VariationFilter): boolean {
  const isIn =
    state === 'archived'
      ? row.isArchived
      : !row.isArchived && (state === 'all' || row.isPublished === (state === 'published'))
  const wanted = text.trim().toLowerCase()
  const isFound = !wanted || `${row.code} ${row.title} ${row.ean ?? ''}`.toLowerCase().includes(wanted)
  return isIn && isFound && Object.values(options).every((option) => row.options.includes(option))
}

type Props = { axes: Variations['axes']; filter: VariationFilter; onFilter: (filter: VariationFilter) => void }

export function Filters({ axes, filter, onFilter }: Props) {
  const { t } = useAdmin()
  const { filter: words } = t.variations
  const choose = (axis: number, value: string) => {
    const { [axis]: _before, ...others } = filter.options
    onFilter({ ...filter, options: value ? { ...others, [axis]: Number(value) } : others })
  }
  return (
    <div className="a-variations__filters">
      <Field label={words.text} value={filter.text} onChange={(text) => onFilter({ ...filter, text })} />
      {axes.map(({ id, title, options }) => (
        <label key={id} className="a-field">
          <span>{title}</span>
          <select
            className="a-select"
            value={filter.options[id] ?? ''}
            onChange={({ target }) => choose(id, target.value)}
          >
            <option value="">{words.all}</option>
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.title}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label className="a-field">
        <span>{words.state}</span>
        <select
          className="a-select"
          value={filter.state}
          onChange={({ target }) => onFilter({ ...filter, state: target.value as State })}
        >
          {STATES.map((state) => (
            <option key={state} value={state}>
              {words.states[state]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

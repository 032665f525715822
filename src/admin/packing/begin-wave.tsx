import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { MAX_WAVE, type PickChoices } from '../../shop/packing/packing.calls.ts'
import { call } from '../calls.ts'
import { useShownValue } from '../filter-bar.tsx'
import { formatDate } from '../format.ts'
import { isTyping } from '../frame/is-typing.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { Select } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { type PickSearch, pickQuery, pickSearchFrom } from './pick-search.ts'
import { useBegin } from './use-begin.ts'

/** What the next wave takes. The choices work at once; how many orders each would take comes a little later. */
export function BeginWave({ ready }: { ready: number }) {
  const { t } = useAdmin()
  const search = useSearch({ from: '/packing' })
  const [text, setText] = useState('20')
  const begin = useBegin()
  const choices = useQuery({
    queryKey: ['packing', 'choices', search],
    queryFn: () => call<PickChoices>('GET', `/packing/choices?${pickQuery(search)}`),
    placeholderData: keepPreviousData,
  })
  const isNarrow = Object.keys(search).length > 0
  const counted = choices.isPlaceholderData ? undefined : choices.data
  const isNone = isNarrow ? counted?.matching === 0 : ready === 0
  const [isWrong, setWrong] = useState(false)
  const run = () => {
    const limit = limitFrom(text)
    setWrong(limit === null)
    if (limit !== null && !begin.isPending && !isNone) begin.mutate({ limit, filter: search })
  }
  useEffect(() =>
    tinykeys(window, {
      b: (event) => {
        if (!isTyping(event)) run()
      },
    }),
  )
  return (
    <form className="a-card a-stack" onSubmit={submitted(run)}>
      <h2>{t.packing.whatToTake}</h2>
      <Filters search={search} choices={choices.data} />
      <div className="a-begin">
        <Field
          label={t.packing.howMany}
          inputMode="numeric"
          value={text}
          onChange={(typed) => {
            setText(typed)
            setWrong(false)
          }}
          maxLength={4}
          error={isWrong ? t.packing.wrongLimit(MAX_WAVE) : undefined}
        />
        <Button type="submit" look="primary" icon="box" isPending={begin.isPending} isDisabled={isNone}>
          {t.packing.begin} <kbd>b</kbd>
        </Button>
        <output className="a-note a-begin__count">
          {isNarrow && counted
            ? counted.matching === 0
              ? t.packing.nothingMatches
              : t.packing.matching(counted.matching)
            : ''}{' '}
          {counted?.isAll === false ? t.packing.notAll : ''}
        </output>
      </div>
      {choices.error ? <Problem error={choices.error} onRetry={() => void choices.refetch()} /> : null}
      {begin.error ? <Problem error={begin.error} /> : null}
    </form>
  )
}

/** Null: not a number of orders that a wave may have. */
function limitFrom(typed: string): number | null {
  const limit = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return limit >= 1 && limit <= MAX_WAVE ? limit : null
}

type Option = { value: string; words: string; orders: number }

/** `carrier:dpd`: a choice of a field that has two kinds of them. */
const chosenOf = (search: PickSearch, names: readonly (keyof PickSearch)[]) => {
  const name = names.find((each) => search[each] !== undefined)
  return name ? `${name}:${search[name]}` : ''
}

function Filters({ search, choices }: { search: PickSearch; choices: PickChoices | undefined }) {
  const { t, lang } = useAdmin()
  const navigate = useNavigate()
  // From the newest address: another choice may have been made since the last render.
  const choose = (names: readonly (keyof PickSearch)[], value: string) => {
    const [name = '', ...rest] = value.split(':')
    const cleared = Object.fromEntries(names.map((each) => [each, undefined]))
    void navigate({
      to: '/packing',
      search: (newest) => pickSearchFrom({ ...newest, ...cleared, ...(name ? { [name]: rest.join(':') } : {}) }),
      replace: true,
    })
  }
  const carriers = choices?.carriers.map(({ carrier, orders }) => ({
    ...{ value: `carrier:${carrier}`, words: t.parcels.carriers[carrier] ?? carrier, orders },
  }))
  const methods = choices?.methods.map(({ method, title, orders }) => ({
    ...{ value: `method:${method}`, words: title, orders },
  }))
  const places = choices?.places.map(({ place, name, orders }) => ({ value: `place:${place}`, words: name, orders }))
  const days = choices?.days.map(({ day, orders }) => ({ value: `day:${day}`, words: formatDate(day, lang), orders }))
  const ages = choices?.ages.map(({ days: age, orders }) => ({
    ...{ value: `days:${age}`, words: t.packing.age(age), orders },
  }))
  const field = (names: readonly (keyof PickSearch)[]) => ({
    value: chosenOf(search, names),
    onChange: (value: string) => choose(names, value),
  })
  return (
    <div className="a-pick-filters">
      <CountedSelect
        label={t.packing.delivery}
        groups={[
          [t.packing.carrierGroup, carriers],
          [t.packing.methodGroup, methods],
        ]}
        {...field(['carrier', 'method'])}
      />
      {search.place !== undefined || (places && places.length > 0) ? (
        <CountedSelect label={t.packing.place} groups={[[t.packing.place, places]]} {...field(['place'])} />
      ) : null}
      <CountedSelect
        label={t.packing.placed}
        groups={[
          [t.packing.ageGroup, ages],
          [t.packing.dayGroup, days],
        ]}
        {...field(['day', 'days'])}
      />
      <label className="a-pick-single">
        <input
          type="checkbox"
          checked={search.single === true}
          onChange={({ target }) => choose(['single'], target.checked ? 'single:true' : '')}
        />
        {choices ? t.packing.withCount(t.packing.single, choices.single) : t.packing.single}
      </label>
    </div>
  )
}

type CountedProps = {
  label: string
  groups: readonly (readonly [string, readonly Option[] | undefined])[]
  value: string
  onChange: (value: string) => void
}

function CountedSelect({ label, groups, value, onChange }: CountedProps) {
  const { t } = useAdmin()
  const [shown, setShown] = useShownValue(value)
  const isOffered = groups.some(([, options]) => options?.some((option) => option.value === shown))
  const options = (all: readonly Option[]): ReactNode =>
    all.map((option) => (
      <option key={option.value} value={option.value}>
        {t.packing.withCount(option.words, option.orders)}
      </option>
    ))
  return (
    <Select
      label={label}
      value={shown}
      onChange={(chosen) => {
        setShown(chosen)
        onChange(chosen)
      }}
    >
      <option value="">{t.filters.any}</option>
      {/* An address may name what has no orders now. */}
      {shown === '' || isOffered ? null : <option value={shown}>{shown.slice(shown.indexOf(':') + 1)}</option>}
      {groups.map(([title, all]) =>
        all && all.length > 0 ? (
          groups.length === 1 ? (
            options(all)
          ) : (
            <optgroup key={title} label={title}>
              {options(all)}
            </optgroup>
          )
        ) : null,
      )}
    </Select>
  )
}

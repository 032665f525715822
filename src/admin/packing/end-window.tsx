import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { PickWave, SettledWave } from '../../shop/packing/packing.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem, Window } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin, useCan } from '../session.ts'
import { useKeepWave } from './wave-key.ts'

type Choice = 'next' | 'split' | 'refund'

type Props = {
  wave: PickWave
  onClose: () => void
  /** All is settled; `next`: what the person wants to do then. */
  onDone: (wave: PickWave, next: 'pack' | 'end') => void
  /** Nothing is decided: the rest is picked order by order. */
  onSkip: () => void
}

function useChoices(): readonly { value: Choice; title: string; hint: string }[] {
  const { t } = useAdmin()
  const can = useCan()
  return [
    { value: 'next', title: t.packing.leaveNext, hint: t.packing.toNextWaveHint },
    { value: 'split', title: t.packing.backOrder, hint: t.packing.backOrderHint },
    ...(can('refund') ? [{ value: 'refund' as const, title: t.packing.refund, hint: t.packing.refundHint }] : []),
  ]
}

/** At the end of a wave: what becomes of goods that were not picked, for all of them or for each. */
export function EndWindow({ wave, onClose, onDone, onSkip }: Props) {
  const { t } = useAdmin()
  const [all, setAll] = useState<Choice>('next')
  const [each, setEach] = useState<Readonly<Record<string, Choice>> | null>(null)
  const choices = useChoices()
  const keepWave = useKeepWave(wave.id)
  const short = wave.list.filter(({ open }) => open > 0)
  const settle = useMutation({
    mutationFn: (_next: 'pack' | 'end') =>
      call<SettledWave>('POST', `/packing/waves/${wave.id}/short`, {
        choices: short.flatMap(({ code, boxes }) =>
          boxes.filter(({ open }) => open > 0).map(({ line, open }) => ({ line, open, choice: each?.[code] ?? all })),
        ),
      }),
    onSuccess: async ({ wave: settled, notDone }, next) => {
      await keepWave(settled)
      if (notDone.length === 0) onDone(settled, next)
    },
  })
  const save = (next: 'pack' | 'end') => (short.length > 0 ? settle.mutate(next) : onDone(wave, next))
  return (
    <Window title={t.packing.endTitle} isOpen onClose={onClose}>
      <RadioGroup
        className="a-end-choices"
        value={all}
        onChange={(value) => setAll(value as Choice)}
        isDisabled={each !== null}
      >
        <Label>{t.packing.endPieces(short.reduce((sum, { open }) => sum + open, 0))}</Label>
        {choices.map(({ value, title, hint }) => (
          <Radio key={value} value={value} className="a-end-choice">
            <strong>{title}</strong>
            <small>{hint}</small>
          </Radio>
        ))}
      </RadioGroup>
      <ul className="a-end-lines" aria-label={t.packing.endAll}>
        {short.map(({ code, title, open, picked }) => (
          <li key={code}>
            <span>
              {title} <small>{t.packing.missingOf(open, open + picked)}</small>
            </span>
            {each ? (
              <SelectField
                label={title}
                value={each[code] ?? all}
                options={choices}
                onChange={(value) => setEach({ ...each, [code]: value as Choice })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {each || short.length < 2 ? null : (
        <div className="a-row">
          <Button look="quiet" onPress={() => setEach({})}>
            {t.packing.each}
          </Button>
        </div>
      )}
      {settle.error ? <Problem error={settle.error} /> : null}
      <NotDone notDone={settle.data?.notDone ?? []} />
      <div className="a-row a-row--last a-end-acts">
        <Button look="primary" isPending={settle.isPending} onPress={() => save('pack')}>
          {t.packing.saveAndPack}
        </Button>
        <Button isPending={settle.isPending} onPress={() => save('end')}>
          {t.packing.saveAndEnd}
        </Button>
        <Button look="quiet" onPress={onSkip}>
          {t.packing.whilePacking}
        </Button>
      </div>
    </Window>
  )
}

function NotDone({ notDone }: Pick<SettledWave, 'notDone'>) {
  const { t } = useAdmin()
  if (notDone.length === 0) return null
  return (
    <div className="a-problem" role="alert">
      <p>{t.packing.notDone}</p>
      <ul>
        {notDone.map(({ line, number, message }) => (
          <li key={line}>
            {number}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

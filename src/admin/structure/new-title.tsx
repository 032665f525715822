import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { languages } from '../../shop/languages.ts'
import { call } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

type Props<Made> = {
  path: string
  /** What the call gets besides the title. */
  more?: object
  children?: ReactNode
  onMade: (made: Made) => void
  onClose: () => void
}

/** A title in every language; only the first one is needed. */
export function NewTitle<Made>({ path, more = {}, children, onMade, onClose }: Props<Made>) {
  const { t } = useAdmin()
  const { typed: title, type, forgetThen } = useTyped<Record<string, string>>(`new:${path}`, {})
  const end = forgetThen(onClose)
  const create = useMutation({
    mutationFn: () => {
      const filled = Object.entries(title).filter(([, text]) => text.trim())
      return call<Made>('POST', path, { ...more, title: Object.fromEntries(filled) })
    },
    onSuccess: (made) => {
      end()
      onMade(made)
    },
  })
  return (
    <form className="a-form" onSubmit={submitted(() => create.mutate())}>
      {languages.map((code, index) => (
        <Field
          key={code}
          label={t.roles.names[code]}
          autoFocus={index === 0}
          isRequired={index === 0}
          maxLength={120}
          value={title[code] ?? ''}
          onChange={(text) => type({ [code]: text })}
        />
      ))}
      {children}
      {create.error ? <Problem error={create.error} /> : null}
      <div className="a-row">
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={create.isPending} isDisabled={!title[languages[0]]?.trim()}>
          {t.structure.add}
        </Button>
      </div>
    </form>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CampaignDetail } from '../../shop/newsletter/newsletter.calls.ts'
import { call } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { NEWSLETTER } from './campaign-queries.ts'

export function NewCampaign({ onClose }: { onClose: () => void }) {
  const { t } = useAdmin()
  const words = t.newsletter
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { typed, type, forget, forgetThen } = useTyped('campaign', { subject: '' })
  const { subject } = typed
  const create = useMutation({
    mutationFn: () => call<CampaignDetail>('POST', '/newsletter/campaigns', { subject: subject.trim() }),
    onSuccess: async ({ id }) => {
      forget()
      await queries.invalidateQueries({ queryKey: [...NEWSLETTER, 'all'] })
      await navigate({ to: '/newsletter/$id', params: { id: String(id) } })
    },
  })
  const cancel = forgetThen(onClose)
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => create.mutate())}>
      <Field
        label={`${words.labels.subject}, ${t.structure.languages.lv}`}
        hint={words.subjectHint}
        isRequired
        autoFocus
        maxLength={120}
        value={subject}
        onChange={(value) => type({ subject: value })}
      />
      {create.error ? <Problem error={create.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={create.isPending} isDisabled={!subject.trim()}>
          {t.pages.make}
        </Button>
      </div>
    </form>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CampaignDetail } from '../../shop/newsletter/newsletter.calls.ts'
import { call } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { NEWSLETTER } from './campaign-queries.ts'

export function NewCampaign({ onClose }: { onClose: () => void }) {
  const { t } = useAdmin()
  const words = t.newsletter
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [subject, setSubject] = useState('')
  const create = useMutation({
    mutationFn: () => call<CampaignDetail>('POST', '/newsletter/campaigns', { subject: subject.trim() }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: [...NEWSLETTER, 'all'] })
      await navigate({ to: '/newsletter/$id', params: { id: String(id) } })
    },
  })
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => create.mutate())}>
      <Field
        label={`${words.labels.subject}, ${t.structure.languages.lv}`}
        hint={words.subjectHint}
        isRequired
        autoFocus
        maxLength={120}
        value={subject}
        onChange={setSubject}
      />
      {create.error ? <Problem error={create.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={create.isPending} isDisabled={!subject.trim()}>
          {t.pages.make}
        </Button>
      </div>
    </form>
  )
}

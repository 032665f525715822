import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PageDetail } from '../../shop/content/pages.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { AskFirst } from '../ask-first.tsx'
import { CallError, deleteVersion, postVersion } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { MomentField } from '../moment-field.tsx'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { useTypedText } from '../use-draft.ts'
import { useKeepPage } from './page-queries.ts'

type Props = { page: PageDetail; isUnsaved: boolean; isReadOnly: boolean }
type Act = { name: 'published' | 'planned' | 'unpublished'; body?: object }

export function PublishingCard({ page, isUnsaved, isReadOnly }: Props) {
  const { t } = useAdmin()
  const words = t.pages.publishing
  const keep = useKeepPage()
  const { text: at, onText: onAt, forget } = useTypedText(`page-plan:${page.id}`)
  const act = useMutation({
    mutationFn: ({ name, body = {} }: Act) => postVersion<PageDetail>(`/pages/${page.id}/${name}`, body, page.version),
    onSuccess: (next, { name }) => {
      if (name === 'planned') forget()
      return keep(next)
    },
  })
  const run = (name: Act['name'], body?: object) => act.mutateAsync({ name, ...(body ? { body } : {}) })
  const note = { draft: words.neverSeen, changed: words.differs, published: words.nothing }[page.state]
  const address = page.isHome ? '/' : page.publishedSlug === null ? null : `/${page.publishedSlug}`
  return (
    <section className="a-card a-stack" aria-labelledby="page-publishing">
      <h2 id="page-publishing">{words.title}</h2>
      <p>{isUnsaved ? words.saveFirst : note}</p>
      {page.slug === 'terms' ? <p className="a-note">{words.terms}</p> : null}
      {act.error && !(act.error instanceof CallError && act.variables?.name === 'planned') ? (
        <Problem error={act.error} />
      ) : null}
      {isReadOnly ? null : (
        <>
          <div className="a-row">
            <Button
              look="primary"
              isPending={act.isPending && act.variables.name === 'published'}
              isDisabled={isUnsaved || page.state === 'published'}
              onPress={() => act.mutate({ name: 'published' })}
            >
              {words.publish}
            </Button>
          </div>
          <Plan
            page={page}
            isUnsaved={isUnsaved}
            error={act.error}
            {...{ at, onAt }}
            onPlan={(planned) => act.mutate({ name: 'planned', body: { at: planned } })}
          />
        </>
      )}
      {address ? (
        <a className="a-product__link" href={address} target="_blank" rel="noreferrer">
          <Icon name="store" size={18} />
          {words.see}
        </a>
      ) : null}
      {isReadOnly || page.isHome || page.isLinked ? null : (
        <TakeOff page={page} onTakeOff={() => run('unpublished').catch(() => undefined)} />
      )}
    </section>
  )
}

type PlanProps = {
  page: PageDetail
  isUnsaved: boolean
  error: unknown
  at: string
  onAt: (at: string) => void
  onPlan: (at: string | null) => void
}

function Plan({ page: { publishAt, state }, isUnsaved, error, at, onAt, onPlan }: PlanProps) {
  const { t, lang } = useAdmin()
  const words = t.pages.publishing
  if (publishAt) {
    return (
      <div className="a-row">
        <p>{words.planned(formatMoment(publishAt, lang))}</p>
        <Button look="quiet" onPress={() => onPlan(null)}>
          {words.unplan}
        </Button>
      </div>
    )
  }
  if (state === 'published') return null
  return (
    <div className="a-stack">
      <MomentField
        label={words.at}
        value={at}
        onChange={onAt}
        error={error instanceof CallError ? error.message : undefined}
      />
      <p className="a-note">{words.atHint}</p>
      <div className="a-row">
        <Button icon="clock" isDisabled={!at || isUnsaved} onPress={() => onPlan(at)}>
          {words.plan}
        </Button>
      </div>
    </div>
  )
}

function TakeOff({ page, onTakeOff }: { page: PageDetail; onTakeOff: () => Promise<unknown> }) {
  const { t } = useAdmin()
  const words = t.pages.publishing
  const navigate = useNavigate()
  if (page.publishedSlug !== null) {
    return (
      <AskFirst label={words.unpublish} confirm={words.unpublishSure} run={onTakeOff} onSettled={() => undefined} />
    )
  }
  return (
    <AskFirst
      label={words.remove}
      confirm={words.removeSure}
      run={async () => {
        await deleteVersion(`/pages/${page.id}`, page.version)
        await navigate({ to: '/pages' })
      }}
      onSettled={() => undefined}
    />
  )
}

import { CallError } from '../calls.ts'
import { Button, IconButton, useMessageOf } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import type { Upload } from './use-uploads.ts'

type Props = { uploads: readonly Upload[]; onRetry: (id: number) => void; onForget: (id: number) => void }

/** What is on its way, and what did not arrive; what is added is in the list below. */
export function UploadList({ uploads, onRetry, onForget }: Props) {
  const { t } = useAdmin()
  const added = uploads.filter(({ state }) => state === 'added').length
  const shown = uploads.filter(({ state }) => state !== 'added')
  return (
    <>
      <output className="visually-hidden">{added > 0 ? t.media.added(added) : ''}</output>
      {shown.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
        <section className="m-uploads" aria-label={t.media.uploads} tabIndex={0}>
          <ul>
            {shown.map((upload) => (
              <UploadRow key={upload.id} upload={upload} onRetry={onRetry} onForget={onForget} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

type RowProps = { upload: Upload } & Pick<Props, 'onRetry' | 'onForget'>

function UploadRow({ upload: { id, name, state, part, error }, onRetry, onForget }: RowProps) {
  const { t } = useAdmin()
  const { media: words } = t
  const message = useMessageOf(error)
  const isOver = state === 'failed' || state === 'already'
  const percent = Math.round(part * 100)
  return (
    <li className="m-upload" data-state={state}>
      <span className="m-upload__name">{name}</span>
      {state === 'sending' ? <progress max={1} value={part} aria-label={name} /> : null}
      <span className="m-upload__state">
        {state === 'waiting' ? words.waiting : null}
        {state === 'sending' ? (percent < 100 ? words.sending(percent) : words.checking) : null}
        {state === 'stored' ? words.checking : null}
        {state === 'already' ? words.already : null}
        {state === 'failed' ? <span role="alert">{message}</span> : null}
      </span>
      {state === 'failed' && mayPass(error) ? (
        <Button look="quiet" onPress={() => onRetry(id)}>
          {t.common.retry}
        </Button>
      ) : null}
      {isOver ? <IconButton icon="close" label={`${words.hide}: ${name}`} onPress={() => onForget(id)} /> : null}
    </li>
  )
}

/** What is refused for what it holds is refused again. */
const mayPass = (error: unknown) =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ThemeForm } from '../../shop/theme/theme.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call, sendFile } from '../calls.ts'
import { FileButton } from '../media/file-button.tsx'
import { Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { THEME } from './theme-query.ts'

export function LogoCard({ logo }: Pick<ThemeForm, 'logo'>) {
  const { t } = useAdmin()
  const words = t.theme
  const mayWrite = useCan()('write:settings')
  const queries = useQueryClient()
  const show = (next: ThemeForm) => queries.setQueryData(THEME.queryKey, next)
  const upload = useMutation({ mutationFn: (file: File) => sendFile<ThemeForm>('/theme/logo', file), onSuccess: show })
  return (
    <section className="a-card a-stack" aria-labelledby="theme-logo">
      <h2 id="theme-logo">{words.logo}</h2>
      {logo ? (
        <img className="a-theme__logo" src={logo.src} alt={words.logoAlt} width={logo.width} height={logo.height} />
      ) : null}
      <p className="a-note">{words.logoHint}</p>
      {upload.error ? <Problem error={upload.error} /> : null}
      {mayWrite ? (
        <div className="a-row">
          <FileButton
            label={logo ? words.replaceLogo : words.chooseLogo}
            description={`${words.logo}: ${logo ? words.replaceLogo : words.chooseLogo}`}
            accept="image/svg+xml,image/png"
            isPending={upload.isPending}
            onFiles={([file]) => file && upload.mutate(file)}
          />
          {logo ? (
            <AskFirst
              label={words.removeLogo}
              confirm={words.removeLogo}
              run={() => call('DELETE', '/theme/logo')}
              onSettled={() => void queries.invalidateQueries({ queryKey: THEME.queryKey })}
            />
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

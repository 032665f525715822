import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Setup } from '../../shop/opening/setup.calls.ts'
import type { OpeningList } from '../../shop/settings/settings.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { OPENING } from '../settings/opening.ts'
import { MissingList } from '../settings/opening-list.tsx'
import { SETUP } from './setup-query.ts'

export function OpenStep({ setup: { opening } }: { setup: Setup }) {
  const { t } = useAdmin()
  const words = t.setup.open
  const queries = useQueryClient()
  const mayWrite = useCan()('write:settings')
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: SETUP.queryKey })
    void queries.invalidateQueries({ queryKey: OPENING.queryKey })
  }
  const open = useMutation({ mutationFn: () => call<OpeningList>('POST', '/opening'), onSettled: refresh })
  const lacks = opening.missing.some(({ mustHave }) => mustHave)
  return (
    <>
      {opening.missing.length > 0 ? (
        <MissingList missing={opening.missing} />
      ) : (
        <p className="a-note">{words.nothingMissing}</p>
      )}
      {open.error ? <Problem error={open.error} /> : null}
      {mayWrite && !opening.isOpen ? (
        <Button look="primary" isDisabled={lacks} isPending={open.isPending} onPress={() => open.mutate()}>
          {words.open}
        </Button>
      ) : null}
      {opening.isOpen ? (
        <p>
          <a href="/" className="a-button a-button--plain">
            {words.toShop}
          </a>
        </p>
      ) : null}
      {mayWrite && opening.isOpen ? (
        <AskFirst
          label={words.close}
          confirm={words.confirmClose}
          run={() => call('DELETE', '/opening')}
          onSettled={refresh}
        />
      ) : null}
    </>
  )
}

import { useBlocker } from '@tanstack/react-router'
import { Button, Window } from './parts.tsx'
import { useAdmin } from './session.ts'

/** Asks before unsaved changes are left behind; they are kept and are there again on return. */
export function Leaving({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useAdmin()
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  return (
    <Window title={t.edit.unsavedTitle} isOpen={isBlocked} onClose={() => blocker.reset?.()}>
      <p>{t.edit.unsavedHint}</p>
      <div className="a-row">
        <Button look="primary" onPress={() => blocker.reset?.()}>
          {t.edit.stay}
        </Button>
        <Button onPress={() => blocker.proceed?.()}>{t.edit.leave}</Button>
      </div>
    </Window>
  )
}

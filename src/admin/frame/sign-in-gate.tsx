import { type KeyboardEvent, useEffect, useRef } from 'react'
import { SignIn } from '../account/sign-in.tsx'
import { Layer } from '../layer.tsx'
import { useCore } from '../session.ts'

/** Rendered above the page and its windows, which keep their unsaved input until the person has signed in again. */
export function SignInGate({ isOpen, onDone }: { isOpen: boolean; onDone: () => void }) {
  return (
    <Layer isOpen={isOpen} look="gate" box="a-gate-box">
      <Content onDone={onDone} />
    </Layer>
  )
}

function Content({ onDone }: { onDone: () => void }) {
  const { t } = useCore()
  const gate = useRef<HTMLDivElement>(null)
  // Not by `autoFocus`, which a window below would take back before this layer is known.
  useEffect(() => gate.current?.querySelector('input')?.focus(), [])
  return (
    <div
      ref={gate}
      className="a-gate"
      role="dialog"
      aria-modal="true"
      aria-label={t.signIn.title}
      onKeyDown={ignorePalette}
    >
      <SignIn hasEnded onDone={onDone} />
    </div>
  )
}

/** The frame opens the palette unless the key's default was prevented. */
function ignorePalette(event: KeyboardEvent) {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.preventDefault()
}

import './overlays.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ProductCard } from '../shop/catalogue/cards.ts'
import { type Added, AddedPanel } from '../ui/added-panel.tsx'
import { Button } from '../ui/button.tsx'
import { OVERLAYS_ID } from '../ui/ids.ts'
import { Modal } from '../ui/modal.tsx'
import { useShop } from '../ui/shop-context.tsx'
import { Toast, type ToastKind } from '../ui/toast.tsx'
import { matchingGoods } from './matching-goods.ts'
import { pageTexts } from './page-texts.ts'
import { renderRoot } from './react.tsx'
import { type ShownToast, withoutToast, withToast } from './toasts.ts'

type OverlayState = {
  toasts: readonly ShownToast[]
  /** Kept while its panel closes. */
  added: Added | null
  isAddedOpen: boolean
  matching: readonly ProductCard[]
  question: { text: string; answer: (confirmed: boolean) => void } | null
}

let state: OverlayState = { toasts: [], added: null, isAddedOpen: false, matching: [], question: null }
const listeners = new Set<() => void>()
let root: Promise<unknown> | undefined

function change(part: Partial<OverlayState>) {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
  root ??= renderRoot(place(), <Overlays />)
  return root
}

/** An empty message means no response: every failed call must be reported. */
export async function showToast(kind: ToastKind, message: string) {
  const words = message || (kind === 'error' ? (await pageTexts()).common.offline : '')
  await change({ toasts: withToast(state.toasts, kind, words) })
}

export async function showAdded(added: Added) {
  await change({ added, isAddedOpen: true, matching: [] })
  const matching = await matchingGoods(added)
  if (state.added === added && matching.length > 0) await change({ matching })
}

/** Asks before data is deleted. Closing the dialog resolves to false. */
export function confirmPrompt(text: string): Promise<boolean> {
  state.question?.answer(false)
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      resolve(confirmed)
      void change({ question: null })
    }
    void change({ question: { text, answer } })
  })
}

function place(): HTMLElement {
  const present = document.getElementById(OVERLAYS_ID)
  if (present) return present
  const element = document.createElement('div')
  element.id = OVERLAYS_ID
  document.body.append(element)
  return element
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function Overlays() {
  const { toasts, added, isAddedOpen, matching, question } = useSyncExternalStore(subscribe, () => state)
  return (
    <>
      <AddedPanel added={added} open={isAddedOpen} matching={matching} onClose={() => change({ isAddedOpen: false })} />
      {question ? <Question key={question.text} {...question} /> : null}
      <Toasts toasts={toasts} />
    </>
  )
}

/** A popover, so that toasts are visible above an open dialog. */
function Toasts({ toasts }: { toasts: readonly ShownToast[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toasts.length > 0) element.showPopover()
  }, [toasts])
  return (
    <div className="toasts" ref={box} popover="manual">
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          kind={toast.kind}
          message={toast.message}
          onClose={() => change({ toasts: withoutToast(state.toasts, toast.id) })}
        />
      ))}
    </div>
  )
}

function Question({ text, answer }: { text: string; answer: (confirmed: boolean) => void }) {
  const { t } = useShop()
  const [isOpen, setOpen] = useState(true)
  const confirmed = useRef(false)
  const close = (isConfirmed: boolean) => {
    confirmed.current = isConfirmed
    setOpen(false)
  }
  return (
    <Modal
      open={isOpen}
      onClose={() => answer(confirmed.current)}
      size="small"
      title={text}
      footer={
        <>
          <Button kind="secondary" onClick={() => close(false)}>
            {t.common.cancel}
          </Button>
          <Button kind="danger" onClick={() => close(true)}>
            {t.ui.confirm}
          </Button>
        </>
      }
    />
  )
}

import type { ToastKind } from '../ui/toast.tsx'

export type ShownToast = { id: number; kind: ToastKind; message: string }

const MAX_SHOWN = 4
let lastId = 0

/** Newest last; a message already shown is not added again. */
export function withToast(shown: readonly ShownToast[], kind: ToastKind, message: string): readonly ShownToast[] {
  if (!message || shown.some((toast) => toast.kind === kind && toast.message === message)) return shown
  lastId += 1
  return [...shown.slice(1 - MAX_SHOWN), { id: lastId, kind, message }]
}

export const withoutToast = (shown: readonly ShownToast[], id: number) => shown.filter((toast) => toast.id !== id)

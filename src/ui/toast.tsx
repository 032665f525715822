import { Icon } from './icon.tsx'
import { useShop } from './shop-context.tsx'

export type ToastKind = 'success' | 'error'

/** The bar's animation is the timer: `onClose` is called when it ends. */
export function Toast({ kind, message, onClose }: { kind: ToastKind; message: string; onClose: () => void }) {
  const { t } = useShop()
  return (
    <div className={`toast toast--${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={kind === 'error' ? 'warning' : 'check'} size={22} />
      <p className="toast__message">{message}</p>
      <button
        type="button"
        className="icon-button toast__close"
        aria-label={t.common.notificationClose}
        onClick={onClose}
      >
        <Icon name="close" size={20} />
      </button>
      <span className="timer-bar" aria-hidden="true" onAnimationEnd={onClose} />
    </div>
  )
}

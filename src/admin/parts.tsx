import { memo, type ReactNode } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Dialog,
  FieldError,
  Heading,
  Input,
  Label,
  Text,
  TextField,
  type TextFieldProps,
} from 'react-aria-components'
import { Icon, type IconName } from '../ui/icon.tsx'
import { CallError } from './calls.ts'
import { formatAnyDay } from './format.ts'
import { useOffline } from './frame/use-offline.ts'
import { useTitle } from './frame/use-title.ts'
import { Layer } from './layer.tsx'
import { useCore } from './session.ts'

type ButtonProps = Omit<AriaButtonProps, 'isPending'> & {
  isPending?: boolean
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  icon?: IconName
  children: ReactNode
}

/** While it is pending a press does nothing, and a double click sends a form once. */
export function Button({ look = 'plain', icon, children, isPending, type = 'button', onPress, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      {...(type === 'submit' ? { onClick: ignoreSecond } : {})}
      className={`a-button a-button--${look}`}
      type={isPending ? 'button' : type}
      data-pending={isPending || undefined}
      {...(isPending || !onPress ? {} : { onPress })}
    >
      {icon ? <Icon name={icon} size={18} /> : null}
      {children}
    </AriaButton>
  )
}

/** Of a double click: the answer to the first may be there, while the next page is not yet. */
function ignoreSecond(event: { detail: number; preventDefault(): void }) {
  if (event.detail > 1) event.preventDefault()
}

/** The icon says what it does to those who see; `label` to those who hear. */
export function IconButton({ icon, label, ...props }: AriaButtonProps & { icon: IconName; label: string }) {
  return (
    <AriaButton {...props} aria-label={label} className="a-icon-button">
      <Icon name={icon} size={20} />
    </AriaButton>
  )
}

type FieldProps = Omit<TextFieldProps, 'children'> & { label: string; hint?: string; error?: string | undefined }

/** Drawn anew only when something of it changes: a long form stays quick where `onChange` is the same function. */
export const Field = memo(function Field({ label, hint, error, ...props }: FieldProps) {
  const { lang } = useCore()
  // The browser writes the field in its own language, where 9.12. may be the 12th of September.
  const shown = hint ?? (props.type === 'date' && props.value ? formatAnyDay(props.value, lang) : undefined)
  return (
    <TextField {...props} className="a-field" isInvalid={error !== undefined} validationBehavior="aria">
      <Label>{label}</Label>
      <Input />
      {shown ? <Text slot="description">{shown}</Text> : null}
      <FieldError>{error}</FieldError>
    </TextField>
  )
})

type WindowProps = { title: string; isOpen: boolean; onClose: () => void; look?: 'wrong'; children: ReactNode }

export function Window({ title, isOpen, onClose, look, children }: WindowProps) {
  const { t } = useCore()
  return (
    <Layer isOpen={isOpen} onClose={onClose} box={look ? `a-window a-window--${look}` : 'a-window'}>
      <Dialog>
        <header className="a-window__head">
          <Heading slot="title">{title}</Heading>
          <IconButton icon="close" label={t.common.close} onPress={onClose} />
        </header>
        {children}
      </Dialog>
    </Layer>
  )
}

export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useCore()
  // To ask again would not help.
  const isMissing = error instanceof CallError && error.status === 404
  return (
    <div className="a-problem" role="alert">
      <Icon name="warning" size={20} />
      <span>{useMessageOf(error)}</span>
      {onRetry && !isMissing ? (
        <Button look="quiet" onPress={onRetry}>
          {t.common.retry}
        </Button>
      ) : null}
    </div>
  )
}

/** In the person's language, whatever happened. */
export function useMessageOf(error: unknown): string {
  const { t } = useCore()
  if (!(error instanceof CallError)) return t.common.failed
  return error.message || (error.status === 0 ? t.common.unreachable : t.common.failed)
}

export function Empty({ icon, text, children }: { icon: IconName; text: string; children?: ReactNode }) {
  return (
    <div className="a-empty">
      <Icon name={icon} size={32} />
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Of a list where nothing is yet, beside the same act in its head. */
export function AddFirst({ onPress }: { onPress: () => void }) {
  const { t } = useCore()
  return (
    <Button icon="plus" onPress={onPress}>
      {t.common.addFirst}
    </Button>
  )
}

export const Waiting = () => {
  const { t } = useCore()
  const isOffline = useOffline()
  if (isOffline) return <output className="a-note">{t.common.loadsLater}</output>
  return (
    <output className="a-waiting">
      <span className="visually-hidden">{t.common.loading}</span>
    </output>
  )
}

export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  useTitle(title)
  return (
    <header className="a-page-head">
      <h1>{title}</h1>
      {children}
    </header>
  )
}

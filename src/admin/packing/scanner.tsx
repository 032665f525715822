import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Camera, CameraButton } from '../camera/camera.tsx'
import { useCameraOpen } from '../camera/use-camera-open.ts'
import { Button, useMessageOf, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { soundWrong } from './sound.ts'
import { useScanner } from './use-scanner.ts'

type Props = {
  onScan: (code: string) => void
  commands: Readonly<Record<string, () => void>>
  /** The camera reads nothing then. */
  isStopped?: boolean
}

/** The field that scans and typed codes go to, and the camera of a phone. */
export function Scanner({ onScan, commands, isStopped = false }: Props) {
  const { t } = useAdmin()
  const [hasCamera, setCamera] = useCameraOpen()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useScanner({ field, onScan, commands })
  const send = () => {
    const code = text.trim()
    if (!code) return
    setText('')
    field.current?.blur()
    onScan(code)
  }
  return (
    <div className="a-scan-field">
      <div className="a-scan-field__row">
        <form onSubmit={submitted(send)}>
          <label className="a-search a-scan">
            <Icon name="search" size={20} />
            <span className="visually-hidden">{t.packing.scan}</span>
            <input
              ref={field}
              placeholder={t.packing.scan}
              title={t.packing.scanHint}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="done"
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => event.key === 'Escape' && field.current?.blur()}
            />
            <kbd aria-hidden>/</kbd>
          </label>
        </form>
        <CameraButton isOpen={hasCamera} onChange={setCamera} />
      </div>
      {hasCamera ? <Camera onScan={onScan} isStopped={isStopped} /> : null}
    </div>
  )
}

type WrongProps = { error: unknown; code: string | undefined; onClose: () => void }

/** Stops the work until it is closed: Enter of the next scan does not close it. */
export function WrongWindow({ error, code, onClose }: WrongProps) {
  const { t } = useAdmin()
  const message = useMessageOf(error)
  useEffect(() => {
    if (error) soundWrong()
  }, [error])
  return (
    <Window title={message} isOpen={error !== null} onClose={onClose} look="wrong">
      {code ? <p>{t.packing.scanned(code)}</p> : null}
      <Button look="danger" onPress={onClose}>
        {t.common.close} <kbd>Esc</kbd>
      </Button>
    </Window>
  )
}

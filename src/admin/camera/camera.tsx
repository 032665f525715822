import { useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { soundRight } from '../packing/sound.ts'
import { Button, IconButton } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { switchLight, useCamera } from './use-camera.ts'

/** Beside a field for codes. */
export function CameraButton({ isOpen, onChange }: { isOpen: boolean; onChange: (isOpen: boolean) => void }) {
  const { t } = useAdmin()
  return (
    <IconButton
      icon={isOpen ? 'close' : 'scan'}
      label={isOpen ? t.camera.close : t.camera.open}
      aria-expanded={isOpen}
      onPress={() => onChange(!isOpen)}
    />
  )
}

type CameraProps = {
  onScan: (code: string) => void
  /** While a window asks for an answer, as what is scanned then would be lost. */
  isStopped?: boolean
}

/** Reads codes as a scanner would, until it is closed. */
export function Camera({ onScan, isStopped = false }: CameraProps) {
  const { t } = useAdmin()
  const video = useRef<HTMLVideoElement>(null)
  const [last, setLast] = useState('')
  const { isOn, light, problem, retry } = useCamera(video, (code) => {
    if (isStopped) return
    soundRight()
    setLast(code)
    onScan(code)
  })
  if (problem) {
    return (
      <div className="a-problem" role="alert">
        <Icon name="warning" size={20} />
        <span>{t.camera.problems[problem]}</span>
        {problem === 'insecure' ? null : (
          <Button look="quiet" onPress={retry}>
            {t.common.retry}
          </Button>
        )}
      </div>
    )
  }
  return (
    <section className="a-camera" aria-label={t.camera.view}>
      <video ref={video} className="a-camera__view" muted playsInline aria-hidden />
      <span className="a-camera__aim" />
      <output className="a-camera__said">
        {last ? t.camera.read(last) : isOn ? t.camera.hint : t.camera.starting}
      </output>
      {light ? <Light track={light} /> : null}
    </section>
  )
}

function Light({ track }: { track: MediaStreamTrack }) {
  const { t } = useAdmin()
  const [isLit, setLit] = useState(false)
  const press = () =>
    switchLight(track, !isLit).then(
      () => setLit(!isLit),
      () => setLit(false),
    )
  return (
    <span className="a-camera__light">
      <Button aria-pressed={isLit} onPress={() => void press()}>
        {isLit ? t.camera.lightOff : t.camera.lightOn}
      </Button>
    </span>
  )
}

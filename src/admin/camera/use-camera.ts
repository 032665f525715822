import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CodeReader, openCodeReader } from './code-reader.ts'
import { hitsOfFrames } from './hits.ts'

export type CameraProblem = 'insecure' | 'denied' | 'none' | 'busy' | 'ended' | 'failed'

type Camera = { problem: CameraProblem | null; isOn: boolean; light: MediaStreamTrack | null }

const OFF: Camera = { problem: null, isOn: false, light: null }
/** Between two frames, so that the phone stays cool. */
const PAUSE_MS = 60

/** Shows the rear camera in `video` and reads codes until the component leaves. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [camera, setCamera] = useState(OFF)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera again
  useEffect(() => {
    const stop = new AbortController()
    setCamera(OFF)
    const tell = (given: Partial<Camera>) => {
      if (!stop.signal.aborted) setCamera({ ...OFF, ...given })
    }
    run(video, stop.signal, tell, (code) => latest.current(code)).catch((error: unknown) =>
      tell({ problem: problemOf(error) }),
    )
    return () => stop.abort()
  }, [video, attempt])
  return { ...camera, retry: () => setAttempt((before) => before + 1) }
}

async function run(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  tell: (camera: Partial<Camera>) => void,
  onCode: (code: string) => void,
) {
  // Browsers have no `mediaDevices` on a page that came without TLS.
  if (!navigator.mediaDevices) return tell({ problem: 'insecure' })
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  let reader: CodeReader | undefined
  try {
    const [track] = stream.getVideoTracks()
    const element = video.current
    if (signal.aborted || !track || !element) return
    track.addEventListener('ended', () => tell({ problem: 'ended' }))
    element.srcObject = stream
    await element.play()
    reader = await openCodeReader()
    tell({ isOn: true, light: hasLight(track) ? track : null })
    await readFrames(element, reader, track, signal, onCode)
  } finally {
    reader?.close()
    for (const track of stream.getTracks()) track.stop()
  }
}

async function readFrames(
  video: HTMLVideoElement,
  reader: CodeReader,
  track: MediaStreamTrack,
  signal: AbortSignal,
  onCode: (code: string) => void,
) {
  const hitOf = hitsOfFrames()
  while (!signal.aborted && track.readyState === 'live') {
    const code = video.videoWidth > 0 ? await reader.read(video) : null
    if (signal.aborted) return
    const hit = hitOf(code, performance.now())
    if (hit) onCode(hit)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

const problemOf = (error: unknown): CameraProblem =>
  (error instanceof DOMException ? PROBLEMS[error.name] : undefined) ?? 'failed'

const hasLight = (track: MediaStreamTrack) =>
  (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true

/** TypeScript's library does not know the constraint `torch`. */
export const switchLight = (track: MediaStreamTrack, isOn: boolean) =>
  track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })

import { useEffect, useState } from 'react'
import { loadTexts, useCore } from '../session.ts'
import { whenConnected } from '../when-connected.ts'

const load = () => Promise.all([import('./palette.tsx'), import('./keys-help.tsx')])

type Windows = { Palette: typeof import('./palette.tsx').Palette; KeysHelp: typeof import('./keys-help.tsx').KeysHelp }

/** Loads the windows of the frame once the page has been shown, or when one is opened before. A failed load is tried again then. */
export function useWindows(isOpened: boolean): { windows: Windows | null; error: unknown } {
  const { lang } = useCore()
  const [windows, setWindows] = useState<Windows | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (windows) return
    const start = async () => {
      setError(null)
      try {
        const [[{ Palette }, { KeysHelp }]] = await Promise.all([whenConnected(load), loadTexts(lang)])
        setWindows({ Palette, KeysHelp })
      } catch (failure) {
        setError(failure)
      }
    }
    return isOpened ? void start() : afterPaint(() => void start())
  }, [windows, isOpened, lang])
  return { windows, error }
}

/** Safari has no idle callbacks. */
function afterPaint(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const id = window.requestIdleCallback(run)
  return () => window.cancelIdleCallback(id)
}

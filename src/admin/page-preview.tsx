import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DEFAULT_LANG, type Lang, languages } from '../shop/languages.ts'
import { callDocument } from './calls.ts'
import { Button, Problem } from './parts.tsx'
import { useAdmin } from './session.ts'

const TYPING_MS = 400

type Device = 'phone' | 'desktop'

type Props = {
  /** Of the call that draws it. */
  path: string
  /** Beside the language. */
  body: object
  /** Of what is stored: another one is drawn anew. */
  version: number
  /** CSS pixels. */
  widths: Readonly<Record<Device, number>>
  /** More to choose, beside device and language. */
  children?: ReactNode
}

/** The page of the shop with what is typed, drawn by the shop itself; in the frame no script runs. */
export function Preview({ path, body, version, widths, children }: Props) {
  const { t } = useAdmin()
  const { preview: words, languageNames } = t.product
  const [device, setDevice] = useState<Device>('phone')
  const [lang, setLang] = useState<Lang>(DEFAULT_LANG)
  const { html, error } = useDocument(path, JSON.stringify({ ...body, lang }), version)
  const { frame, scale } = useScale(widths[device])
  const toggle = <Name extends string>(name: Name, label: string, chosen: Name, choose: (name: Name) => void) => (
    <Button
      key={name}
      look={name === chosen ? 'primary' : 'plain'}
      aria-pressed={name === chosen}
      onPress={() => choose(name)}
    >
      {label}
    </Button>
  )
  return (
    <section className="a-card a-stack a-preview" aria-labelledby="preview">
      <h2 id="preview">{words.title}</h2>
      <div className="a-row">
        {(['phone', 'desktop'] as const).map((name) => toggle(name, words[name], device, setDevice))}
        {languages.map((name) => toggle(name, languageNames[name], lang, setLang))}
        {children}
      </div>
      {error ? <Problem error={error} /> : null}
      <div className="a-preview__frame" ref={frame}>
        <iframe
          title={words.title}
          sandbox="allow-same-origin"
          srcDoc={html}
          onLoad={({ currentTarget }) => applyStyles(currentTarget.contentDocument)}
          style={{ width: widths[device], height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  )
}

/** Of e-mails, whose styles stand in their HTML, where the policy of this document would not allow them. */
function applyStyles(drawn: Document | null) {
  for (const element of drawn?.querySelectorAll<HTMLElement>('[data-style]') ?? []) {
    element.style.cssText = element.dataset.style ?? ''
  }
}

function useDocument(path: string, body: string, version: number) {
  const [html, setHtml] = useState('')
  const [error, setError] = useState<unknown>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a save of others the same changes look otherwise
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setHtml(await callDocument(path, JSON.parse(body), abort.signal))
        setError(null)
      } catch (failure) {
        if (!abort.signal.aborted) setError(failure)
      }
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [path, body, version])
  return { html, error }
}

/** Makes a page of a width fit into the frame. */
function useScale(width: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, scale: Math.min(1, room / width) }
}

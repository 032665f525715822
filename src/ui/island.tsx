import type { ComponentType } from 'react'

/** When the browser makes a part live: at once when the page is idle, when it is seen, or at the first touch of it. */
export type Wake = 'idle' | 'visible' | 'touch'

/**
 * A part of the page that React takes over in the browser. Everything around it stays plain HTML: it is neither sent
 * twice nor hydrated. `name` is its key in src/islands.ts; `props` travel as JSON.
 */
export function Island<Props extends object>({
  name,
  of: Part,
  props,
  wake = 'idle',
}: {
  name: string
  of: ComponentType<Props>
  props: Props
  wake?: Wake
}) {
  return (
    <div data-island={name} data-wake={wake} data-props={JSON.stringify(props)}>
      <Part {...props} />
    </div>
  )
}

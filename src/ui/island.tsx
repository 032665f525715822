import type { ComponentType } from 'react'

/** When an island is hydrated: when the page is idle, when visible, or at the first touch. */
export type HydrateOn = 'idle' | 'visible' | 'touch'

/** A part of the page that React hydrates. `name`: its key in src/islands.ts. `props`: sent as JSON. */
export function Island<Props extends object>({
  name,
  of: Part,
  props,
  wake = 'idle',
}: {
  name: string
  of: ComponentType<Props>
  props: Props
  wake?: HydrateOn
}) {
  return (
    <div data-island={name} data-wake={wake} data-props={JSON.stringify(props)}>
      <Part {...props} />
    </div>
  )
}

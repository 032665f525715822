import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Colors, colorsOf, drawMap, type Layer, type Town } from './draw-map.ts'
import type { Size, View, World } from './projection.ts'
import type { StreetsView } from './streets.ts'

type MapCanvasProps = {
  view: View
  towns: readonly Town[]
  streets: StreetsView | null
  markers: readonly { at: World }[]
}

/** Land, streets and names; the markers above it are elements. */
export function MapCanvas({ view, towns, streets, markers }: MapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const colors = useColors(canvas)
  const { layer, version } = useStreets(streets)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` counts the tiles that have come
  useLayoutEffect(() => {
    if (!canvas.current || !colors || view.width === 0) return
    drawMap(canvas.current, { view, colors, towns, streets: layer, markers: markers.map(({ at }) => at) })
  }, [view, colors, towns, layer, version, markers])
  return <canvas ref={canvas} className="locker-map__canvas" />
}

function useColors(canvas: RefObject<HTMLCanvasElement | null>): Colors | null {
  const [colors, setColors] = useState<Colors | null>(null)
  useLayoutEffect(() => {
    const read = () => canvas.current && setColors(colorsOf(canvas.current))
    read()
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', read)
    return () => scheme.removeEventListener('change', read)
  }, [canvas])
  return colors
}

/** The reader of tiles is loaded only where the shop has a file of streets. */
function useStreets(streets: StreetsView | null): { layer: Layer | null; version: number } {
  const [layer, setLayer] = useState<Layer | null>(null)
  const [version, setVersion] = useState(0)
  useEffect(() => {
    if (!streets) return
    let isStale = false
    const load = async () => {
      const { streetLayer } = await import('./streets.ts')
      if (!isStale) setLayer(() => streetLayer(streets, () => setVersion((n) => n + 1)))
    }
    // The map is whole without streets.
    load().catch(console.error)
    return () => {
      isStale = true
    }
  }, [streets])
  return { layer, version }
}

/** Of an element, as it changes. */
export function useSize(element: RefObject<HTMLElement | null>, onSize: (size: Size) => void) {
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => onSize({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, onSize])
}

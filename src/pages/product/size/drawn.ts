import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import type { Box, FreeSpace, Thing } from '../../../shop/catalogue/real-size.ts'
import { DRAWING, HEIGHTS, type Layout, type ViewName } from './layout.ts'

/** How the product is moved in one drawing. */
type Handle = {
  label: string
  /** Where the product is. */
  value: string
  onPointerDown(event: PointerEvent<SVGSVGElement>): void
  onPointerMove(event: PointerEvent<SVGSVGElement>): void
  onPointerUp(event: PointerEvent<SVGSVGElement>): void
  onClick(event: MouseEvent<SVGSVGElement>): void
  onKeyDown(event: KeyboardEvent): void
}

export type Drawn = {
  view: ViewName
  layout: Layout
  box: Box
  /** Drawn around the product. */
  place: FreeSpace
  fits: boolean
  /** What the drawing shows, in words. */
  alt: string
  thingLabels: Record<Thing, string>
  /** „120 cm" */
  measure(millimetres: number): string
  /** Null: cannot be moved yet. */
  handle: Handle | null
}

export const TEXT = {
  className: 'size__text',
  fontSize: 24,
  fill: 'var(--ink-soft)',
  stroke: 'var(--stage)',
  strokeWidth: 6,
  paintOrder: 'stroke',
}
export const FINE = { vectorEffect: 'non-scaling-stroke', fill: 'none' } as const

/** Of the floor (front) or the wall (top), from which everything is measured. */
export const edgeOf = (view: ViewName) => (view === 'front' ? HEIGHTS.front - DRAWING.bottom : DRAWING.top)

/** Short, because the page carries it. */
export const rounded = (value: number) => Math.round(value * 10) / 10

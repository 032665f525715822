import type { Group, Object3D } from 'three'
import type { Model, ModelKind, View } from '../../format.ts'
import { group, restartGrain } from '../parts.ts'
import { computers } from './computers.ts'
import { furniture } from './furniture.ts'
import { home } from './home.ts'
import { lights } from './lights.ts'
import { presentation } from './presentation.ts'
import { stationery } from './stationery.ts'

export type Builder = (model: Model) => Object3D[]

const builders: Record<ModelKind, Builder> = {
  ...furniture,
  ...computers,
  ...presentation,
  ...stationery,
  ...lights,
  ...home,
}

export function build(model: Model): Group {
  restartGrain()
  return group(builders[model.kind](model))
}

/** Where a thing is photographed: on the floor, on a wall, or hanging in the air. */
export type Setting = 'floor' | 'wall' | 'air'

const settings: Partial<Record<ModelKind, Setting>> = {
  'wall-clock': 'wall',
  whiteboard: 'wall',
  'projector-screen': 'wall',
  'pendant-lamp': 'air',
}
export function settingOf(model: Model): Setting {
  const { kind, style, size } = model
  if (kind === 'shelf' && size[2] < 120) return 'wall'
  if (kind === 'whiteboard' && style === 4) return 'floor'
  if (kind === 'projector-screen' && style === 2) return 'floor'
  return settings[kind] ?? 'floor'
}

/** Flat things are looked at from higher up. */
const flat: Partial<Record<ModelKind, number>> = {
  'chair-part': 24,
  keyboard: 40,
  mouse: 48,
  dock: 28,
  'usb-stick': 34,
  presenter: 38,
  'paper-ream': 26,
  notebook: 40,
  'pen-set': 44,
  stapler: 20,
  'power-strip': 34,
  charger: 24,
  'conference-speaker': 30,
  'drawer-unit': 16,
  'waste-bin': 18,
  folder: 18,
  laptop: 20,
  webcam: 12,
  'storage-box': 22,
  projector: 20,
  printer: 18,
  mug: 16,
  'plant-pot': 14,
  bulb: 8,
  'wall-clock': 4,
  whiteboard: 6,
  'projector-screen': 4,
  'pendant-lamp': -4,
  'floor-lamp': 9,
  backpack: 10,
  'laptop-bag': 12,
  headphones: 14,
}

export type Aim = { azimuth: number; elevation: number }

export function aimOf(model: Model, view: View): Aim {
  const base = model.kind === 'shelf' && model.size[2] < 120 ? 16 : (flat[model.kind] ?? 14)
  const wall = settingOf(model) === 'wall'
  const aims: Record<View, Aim> = {
    angle: { azimuth: wall ? 24 : 32, elevation: base },
    front: { azimuth: 0, elevation: Math.max(4, base * 0.6) },
    side: { azimuth: wall ? 58 : 90, elevation: Math.max(4, base * 0.5) },
    back: { azimuth: 208, elevation: base },
    detail: { azimuth: -30, elevation: base + 6 },
  }
  return aims[view]
}

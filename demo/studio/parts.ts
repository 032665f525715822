import * as THREE from 'three'
import {
  type Axis,
  bar,
  bentBar,
  ellipse,
  type Place,
  type Point,
  prism,
  projectTexture,
  roundedRectangle,
  sheet,
  turned,
} from './geometry.ts'
import { type Finish, material } from './materials.ts'

/** Parts of a model: a solid with its surface, put where it belongs. y is up, +z looks at the buyer. */

export type Placing = { at?: Place; turn?: Place; grain?: Axis }

let serial = 0

/** Each board gets another piece of the same plank; counted from the start of a model, so that it is repeatable. */
export function restartGrain() {
  serial = 0
}

export function part(geometry: THREE.BufferGeometry, finish: Finish, placing: Placing = {}): THREE.Mesh {
  serial += 1
  if (!finish.picture) projectTexture(geometry, placing.grain ?? 'x', serial * 173.3)
  const mesh = new THREE.Mesh(geometry, material(finish))
  place(mesh, placing)
  // Light passes through glass: it only casts a part of a shadow.
  if ((finish.opacity ?? 1) < 1) mesh.layers.set(1)
  if (finish.picture) mesh.layers.set(2)
  return mesh
}

export function place<T extends THREE.Object3D>(object: T, { at = [0, 0, 0], turn = [0, 0, 0] }: Placing): T {
  object.position.set(...at)
  object.rotation.set(...turn)
  return object
}

export function group(parts: readonly THREE.Object3D[], placing: Placing = {}): THREE.Group {
  const result = new THREE.Group()
  if (parts.length > 0) result.add(...parts)
  return place(result, placing)
}

/** Outline in the plan (x, z), pulled up from y = 0. */
function standing(outline: readonly Point[], height: number, bevel: number) {
  return prism(outline, height, bevel).rotateX(-Math.PI / 2)
}

/** A block; `at` is the middle of its underside. `corner` rounds it in plan, `edge` rounds its rims. */
export function box(
  size: Place,
  finish: Finish,
  { corner, edge = 2, ...placing }: Placing & { corner?: number; edge?: number } = {},
) {
  const [w, h, d] = size
  const rim = Math.min(edge, h / 2.02, w / 2.02, d / 2.02)
  return part(standing(roundedRectangle(w, d, Math.max(corner ?? 0, rim * 1.08)), h, rim), finish, placing)
}

/** An upright plate facing the buyer; `at` is the middle of its back lower edge, and it grows towards +z. */
export function plate(
  size: Place,
  finish: Finish,
  { corner = 4, edge = 1.5, ...placing }: Placing & { corner?: number; edge?: number } = {},
) {
  const [w, h, d] = size
  const geometry = prism(roundedRectangle(w, h, Math.max(corner, edge)), d, edge).translate(0, h / 2, 0)
  return part(geometry, finish, placing)
}

/** Any outline lying flat, pulled up. */
export const slab = (outline: readonly Point[], height: number, finish: Finish, edge = 2, placing: Placing = {}) =>
  part(standing(outline, height, edge), finish, placing)

/** Any outline seen from the front, pulled towards the buyer. */
export const cut = (outline: readonly Point[], depth: number, finish: Finish, edge = 2, placing: Placing = {}) =>
  part(prism(outline, depth, edge), finish, placing)

/** Any outline seen from the side ([z, y]), pulled along x and centred. */
export const profile = (outline: readonly Point[], width: number, finish: Finish, edge = 2, placing: Placing = {}) =>
  part(
    prism(
      outline.map(([z, y]): Point => [-z, y]),
      width,
      edge,
    )
      .translate(0, 0, -width / 2)
      .rotateY(Math.PI / 2),
    finish,
    placing,
  )

export const disc = (diameter: number, height: number, finish: Finish, edge = 2, placing: Placing = {}) =>
  slab(ellipse(diameter, diameter, 56), height, finish, edge, placing)

export const lathe = (
  outline: readonly Point[],
  finish: Finish,
  radius: number | readonly number[] = 2,
  placing: Placing = {},
  segments = 64,
) => part(turned(outline, radius, segments), finish, placing)

export const cable = (points: readonly Place[], radius: number, finish: Finish, placing: Placing = {}) =>
  part(bar(points, radius), finish, placing)

export const pipe = (corners: readonly Place[], bend: number, radius: number, finish: Finish, placing: Placing = {}) =>
  part(bentBar(corners, bend, radius), finish, placing)

export const shell = (
  shape: (u: number, v: number) => Place,
  thickness: number,
  finish: Finish,
  placing: Placing = {},
) => part(sheet(shape, thickness), finish, placing)

export function ball(diameter: number, finish: Finish, placing: Placing = {}, scale: Place = [1, 1, 1]) {
  return part(new THREE.SphereGeometry(diameter / 2, 40, 28).scale(...scale), finish, placing)
}

/** A straight round leg from one point to another; may be thinner at the end. */
export function leg(from: Place, to: Place, radius: number, finish: Finish, endRadius = radius) {
  const a = new THREE.Vector3(...from)
  const b = new THREE.Vector3(...to)
  const length = a.distanceTo(b)
  const rim = Math.min(2, radius * 0.3)
  const geometry = turned(
    [
      [0, 0],
      [radius, 0],
      [endRadius, length],
      [0, length],
    ],
    rim,
    28,
  )
  const mesh = part(geometry, finish, { grain: 'y' })
  mesh.position.copy(a)
  mesh.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), b.clone().sub(a).normalize())
  return mesh
}

/** A picture facing the buyer; `at` is its middle. */
export function image(width: number, height: number, finish: Finish, placing: Placing = {}) {
  return part(new THREE.PlaneGeometry(width, height), finish, placing)
}

export const row = (
  count: number,
  make: (index: number, offset: number) => THREE.Object3D | THREE.Object3D[],
  pitch = 1,
) => Array.from({ length: count }, (_, i) => make(i, (i - (count - 1) / 2) * pitch)).flat()

/** The same on the left and on the right. */
export const both = (make: (side: -1 | 1) => THREE.Object3D | THREE.Object3D[]): THREE.Object3D[] =>
  [make(-1), make(1)].flat()

/** In all four corners. */
export const corners = (make: (x: -1 | 1, z: -1 | 1) => THREE.Object3D | THREE.Object3D[]): THREE.Object3D[] =>
  both((x) => both((z) => make(x, z)))

/** Runs out of the picture: neither framed nor casting a shadow. */
export function endless<T extends THREE.Object3D>(object: T): T {
  object.userData.endless = true
  object.layers.set(2)
  return object
}

/** The box around everything that has an end. */
export function boundsOf(object: THREE.Object3D): THREE.Box3 {
  const bounds = new THREE.Box3()
  object.updateMatrixWorld(true)
  object.traverse((child) => {
    if (!(child instanceof THREE.Mesh) || child.userData.endless) return
    child.geometry.computeBoundingBox()
    if (child.geometry.boundingBox) bounds.union(child.geometry.boundingBox.clone().applyMatrix4(child.matrixWorld))
  })
  return bounds
}

import * as THREE from 'three'
import type { Model, View } from '../format.ts'
import { type Aim, aimOf, build, settingOf } from './models/index.ts'
import { boundsOf } from './parts.ts'
import { backgroundColour, floorCatcher, type Shot, wallCatcher } from './stage.ts'

/** How one product is photographed. */

export const BACKGROUND = '#f4f3f0'
const FILL = 0.74

function points(object: THREE.Object3D): THREE.Vector3[] {
  const result: THREE.Vector3[] = []
  object.updateMatrixWorld(true)
  object.traverse((child) => {
    if (!(child instanceof THREE.Mesh) || child.userData.endless) return
    const position = child.geometry.getAttribute('position')
    const step = Math.max(1, Math.floor(position.count / 160))
    for (let i = 0; i < position.count; i += step) {
      result.push(new THREE.Vector3().fromBufferAttribute(position, i).applyMatrix4(child.matrixWorld))
    }
  })
  return result
}

export function cameraAt(aim: Aim, centre: THREE.Vector3, distance: number, fov: number, aspect: number) {
  const camera = new THREE.PerspectiveCamera(fov, aspect, distance * 0.02, distance * 40)
  const azimuth = THREE.MathUtils.degToRad(aim.azimuth)
  const elevation = THREE.MathUtils.degToRad(aim.elevation)
  camera.position
    .set(Math.sin(azimuth) * Math.cos(elevation), Math.sin(elevation), Math.cos(azimuth) * Math.cos(elevation))
    .multiplyScalar(distance)
    .add(centre)
  camera.lookAt(centre)
  camera.updateMatrixWorld()
  return camera
}

/** Moves the camera until the picture of the object is centred and fills the wanted part of the frame. */
export function framed(object: THREE.Object3D, aim: Aim, aspect: number, fill = FILL): THREE.PerspectiveCamera {
  const all = points(object)
  const box = new THREE.Box3().setFromPoints(all)
  const centre = box.getCenter(new THREE.Vector3())
  const fov = 17
  let distance = box.getSize(new THREE.Vector3()).length() * 3
  let camera = cameraAt(aim, centre, distance, fov, aspect)
  for (let i = 0; i < 4; i++) {
    const seen = new THREE.Box2()
    for (const point of all) {
      const p = point.clone().project(camera)
      seen.expandByPoint(new THREE.Vector2(p.x, p.y))
    }
    const size = seen.getSize(new THREE.Vector2())
    const middle = seen.getCenter(new THREE.Vector2())
    const half = Math.tan(THREE.MathUtils.degToRad(fov / 2)) * distance
    const right = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0)
    const up = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1)
    centre.addScaledVector(right, middle.x * half * aspect).addScaledVector(up, (middle.y - 0.01) * half)
    distance *= Math.max(size.x, size.y) / 2 / fill
    camera = cameraAt(aim, centre, distance, fov, aspect)
  }
  return camera
}

function detailCamera(object: THREE.Object3D, aim: Aim): THREE.PerspectiveCamera {
  const whole = framed(object, aim, 1)
  const box = boundsOf(object)
  const size = box.getSize(new THREE.Vector3())
  const focus = new THREE.Vector3(box.min.x + size.x * 0.34, box.min.y + size.y * 0.74, box.min.z + size.z * 0.7)
  const distance = whole.position.distanceTo(box.getCenter(new THREE.Vector3())) * 0.45
  return cameraAt(aim, focus, distance, 17, 1)
}

export function productShot(model: Model, view: View, side: number, passes: number): Shot {
  const object = build(model)
  const aim = aimOf(model, view)
  const camera = view === 'detail' ? detailCamera(object, aim) : framed(object, aim, 1)
  const background = backgroundColour(BACKGROUND)
  return {
    object,
    catchers: catchersFor(model, view, object, background),
    background,
    camera,
    width: side,
    height: side,
    passes,
  }
}

function catchersFor(model: Model, view: View, object: THREE.Object3D, colour: THREE.Color): THREE.Object3D[] {
  const setting = settingOf(model)
  if (setting === 'air') return []
  if (setting === 'wall') {
    if (view === 'back') return []
    return [wallCatcher(colour, boundsOf(object).min.z - 1)]
  }
  const size = boundsOf(object).getSize(new THREE.Vector3())
  return [floorCatcher(colour, size.length() * 1.05)]
}

import * as THREE from 'three'
import { build } from './models/index.ts'
import { boundsOf, group } from './parts.ts'
import { type Scene, sceneList } from './scene-list.ts'
import { cameraAt, framed } from './shots.ts'
import { backgroundColour, floorCatcher, type Shot, wallCatcher } from './stage.ts'

/** Staged pictures: several models, a floor and a wall of one calm colour each. */

function stagedObject(scene: Scene): THREE.Group {
  const objects = scene.items.map(({ model, at, turn = 0 }) => group([build(model)], { at, turn: [0, turn, 0] }))
  return group(objects)
}

/** Frames the things, then moves the window so that they stand to the right and leave the left part empty. */
function sceneCamera(object: THREE.Object3D, scene: Scene, width: number, height: number): THREE.PerspectiveCamera {
  const aspect = width / height
  const aim = { azimuth: scene.azimuth, elevation: scene.elevation }
  const room = scene.shift ? 1 - scene.shift : 1
  const camera = framed(object, aim, aspect * room, scene.fill)
  if (!scene.shift) return camera
  const direction = camera.getWorldDirection(new THREE.Vector3())
  const distance = camera.position.distanceTo(boundsOf(object).getCenter(new THREE.Vector3()))
  const centre = camera.position.clone().addScaledVector(direction, distance)
  const half = Math.tan(THREE.MathUtils.degToRad(camera.fov / 2)) * distance * aspect
  const right = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0)
  return cameraAt(aim, centre.addScaledVector(right, -half * scene.shift), distance, camera.fov, aspect)
}

export function sceneShot(name: string, width: number, height: number, passes: number): Shot {
  const scene = sceneList[name]
  if (!scene) throw new Error(`no scene ${name}`)
  const object = stagedObject(scene)
  const camera = sceneCamera(object, scene, width, height)
  const wall = backgroundColour(scene.wall)
  const floor = backgroundColour(scene.floor)
  const size = boundsOf(object).getSize(new THREE.Vector3()).length()
  const endless = scene.floor !== scene.wall
  const ground = floorCatcher(floor, endless ? 1e5 : size * 1.05, 0.62)
  const catchers: THREE.Object3D[] = [ground]
  if (scene.wallAt !== undefined) catchers.push(wallCatcher(wall, scene.wallAt, 0.4))
  const background = scene.wallAt === undefined ? floor : wall
  return { object, catchers, background, camera, width, height, passes }
}

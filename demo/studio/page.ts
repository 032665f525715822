import type { Model, View } from '../format.ts'
import { sceneShot } from './scenes.ts'
import { productShot } from './shots.ts'
import { Stage } from './stage.ts'

/** Runs in the browser: draws what it is told and posts the pixels back. */

export type Subject = { model: Model; view: View } | { scene: string }
export type Job = { subject: Subject; width: number; height: number; passes: number }

declare global {
  interface Window {
    draw: (job: Job) => Promise<number>
  }
}

const canvas = document.createElement('canvas')
document.body.append(canvas)
const stage = new Stage(canvas)

window.draw = async ({ subject, width, height, passes }) => {
  const start = performance.now()
  const shot =
    'scene' in subject
      ? sceneShot(subject.scene, width, height, passes)
      : productShot(subject.model, subject.view, width, passes)
  stage.draw(shot)
  await fetch('/pixels', { method: 'POST', body: stage.pixels() })
  return performance.now() - start
}

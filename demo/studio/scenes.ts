import type { Shot } from './stage.ts'

export function sceneShot(name: string, width: number, height: number, passes: number): Shot {
  throw new Error(`no scene ${name} ${width} ${height} ${passes}`)
}

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Found from `src/` and from a bundle in `dist/`. */
export const projectRoot = findUp(dirname(fileURLToPath(import.meta.url)))

function findUp(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'db'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The project folder (package.json, db/) was not found')
  return findUp(parent)
}

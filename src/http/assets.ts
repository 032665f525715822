import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import { DEV_RELOAD_SCRIPT } from './dev-reload.ts'

export type Assets = {
  entry: string
  /** Modules that the entry needs at once. */
  preloads: readonly string[]
  styles: readonly string[]
  /** Besides, on pages that are not for looking around. */
  moreStyles: readonly string[]
  font: string | null
  /** Only under `npm run dev`. */
  reload?: string
}

type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; assets?: string[]; isEntry?: boolean }
>

export const clientFolder = join(projectRoot, process.env.DIST ?? 'dist', 'client')

/** The addresses of the browser's files, as the build named them. Without a build (unit tests) there are none. */
export function readAssets(): Assets {
  const file = join(clientFolder, '.vite/manifest.json')
  if (!existsSync(file)) return { entry: '', preloads: [], styles: [], moreStyles: [], font: null }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const entry = manifest['src/browser-entry.ts']
  const styles = manifest['src/browser/styles.ts']
  const more = manifest['src/browser/more-styles.ts']
  if (!entry || !styles || !more) throw new Error('The build has no browser entry')
  const font = Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
    .find((name) => name.endsWith('.woff2'))
  return {
    entry: `/${entry.file}`,
    preloads: (entry.imports ?? []).map((key) => `/${manifest[key]?.file}`),
    styles: (styles.css ?? []).map((name) => `/${name}`),
    moreStyles: (more.css ?? []).map((name) => `/${name}`),
    font: font ? `/${font}` : null,
    ...(process.env.DEV_RELOAD === '1' ? { reload: DEV_RELOAD_SCRIPT } : {}),
  }
}

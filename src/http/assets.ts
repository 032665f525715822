import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import { DEV_RELOAD_SCRIPT } from './dev-reload.ts'

export type Assets = {
  entry: string
  /** Modules that the entry imports statically. */
  preloads: readonly string[]
  styles: readonly string[]
  /** Also needed by pages other than home, lists and products. */
  moreStyles: readonly string[]
  font: string | null
  reload?: string
}

type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; assets?: string[]; isEntry?: boolean }
>

export const clientFolder = join(projectRoot, process.env.DIST ?? 'dist', 'client')

/** URLs from Vite's manifest; empty without a build (unit tests). */
export function readAssets(): Assets {
  const file = join(clientFolder, '.vite/manifest.json')
  if (!existsSync(file)) return { entry: '', preloads: [], styles: [], moreStyles: [], font: null }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const entry = manifest['src/browser-entry.ts']
  const styles = manifest['src/browser/styles.ts']
  const more = manifest['src/browser/other-styles.ts']
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

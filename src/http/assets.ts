import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import { DEV_RELOAD_SCRIPT } from './dev-reload.ts'

/** The files of `src/styles`: pages where visitors arrive have one of their own, which fits the first packets. */
export type StyleSheet = (typeof STYLE_SHEETS)[number]
const STYLE_SHEETS = ['home', 'list', 'product', 'other'] as const

export type Assets = {
  entry: string
  /** Modules that the entry imports statically. */
  preloads: readonly string[]
  styles: Readonly<Partial<Record<StyleSheet, string>>>
  font: string | null
  /** Of the back office; undefined without a build. */
  admin?: { entry: string; preloads: readonly string[]; style: string }
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
  if (!existsSync(file)) return { entry: '', preloads: [], styles: {}, font: null }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const entry = manifest['src/browser-entry.ts']
  if (!entry) throw new Error('The build has no browser entry')
  const font = Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
    .find((name) => name.endsWith('.woff2'))
  return {
    entry: `/${entry.file}`,
    preloads: (entry.imports ?? []).map((key) => `/${manifest[key]?.file}`),
    styles: Object.fromEntries(STYLE_SHEETS.map((name) => [name, `/${manifest[`src/styles/${name}.css`]?.file}`])),
    font: font ? `/${font}` : null,
    ...adminAssets(),
    ...(process.env.DEV_RELOAD === '1' ? { reload: DEV_RELOAD_SCRIPT } : {}),
  }
}

function adminAssets(): Pick<Assets, 'admin'> {
  const file = join(clientFolder, '.vite/admin.json')
  if (!existsSync(file)) return {}
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const entry = manifest['src/admin/entry.tsx']
  const style = manifest['src/admin/admin.css']
  if (!entry || !style) return {}
  const preloads = (entry.imports ?? []).map((key) => `/${manifest[key]?.file}`)
  return { admin: { entry: `/${entry.file}`, preloads, style: `/${style.file}` } }
}

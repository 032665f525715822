import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const FILES = ['theme.css', 'parts.tsx', 'pages.tsx']

/** The folder of `THEME_DIR`; null without one. @throws where it lacks a file */
export function themeDirectory(): string | null {
  const { THEME_DIR } = process.env
  if (!THEME_DIR) return null
  const folder = resolve(join(import.meta.dirname, '..'), THEME_DIR)
  const missing = FILES.filter((name) => !existsSync(join(folder, name)))
  if (missing.length > 0) throw new Error(`THEME_DIR: ${folder} has no ${missing.join(', ')}. See docs/theming.md.`)
  return folder
}

/** In place of `src/theme-parts.ts` and `src/theme-pages.ts`. */
export function themeAlias(): Record<string, string> {
  const folder = themeDirectory()
  return folder ? { '#theme/parts': join(folder, 'parts.tsx'), '#theme/pages': join(folder, 'pages.tsx') } : {}
}

/** The theme's style sheet becomes a part of each of the shop's, behind its own: no request more. */
export function themeStyles(): Plugin[] {
  const folder = themeDirectory()
  if (!folder) return []
  const transform = (css: string, id: string) =>
    /\/src\/styles\/(home|list|product|other)\.css$/.test(id)
      ? `${css}\n${readFileSync(join(folder, 'theme.css'), 'utf8')}`
      : null
  return [{ name: 'theme-styles', enforce: 'pre', transform }]
}

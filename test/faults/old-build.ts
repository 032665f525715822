import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type OldBuild = { commit: string; program: string; remove(): void }

/**
 * The shop as it was at a commit, built in a folder of its own beside the repository.
 * @param commit by default the one before the newest migration came
 */
export function buildOld(commit = beforeNewestMigration()): OldBuild {
  const folder = mkdtempSync(join(tmpdir(), 'shop-old-'))
  const tree = join(folder, 'tree')
  const remove = () => {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root, stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  git('worktree', 'add', '--detach', '--quiet', tree, commit)
  try {
    installDependencies(tree)
    const { DIST: _, ...env } = process.env
    execFileSync(process.execPath, ['build/build.ts'], { cwd: tree, env, stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (error) {
    remove()
    throw error
  }
  return { commit: git('log', '-1', '--format=%h %s', commit), program: join(tree, 'dist/server/main.js'), remove }
}

/** Those of this checkout, unless the older one had others. */
function installDependencies(tree: string) {
  const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lockOf(tree) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] })
}

const beforeNewestMigration = () =>
  `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'db/migrations/*.sql')}^`

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

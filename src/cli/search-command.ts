import { setTimeout as sleep } from 'node:timers/promises'
import { sessionLock } from '../adapters/database/session-lock.ts'
import { changeLog } from '../adapters/search/change-log.ts'
import { outsideIndexOf, workerLockName } from '../adapters/search/outside-index-of.ts'
import { sphinxConfig } from '../adapters/search/sphinx/sphinx-config.ts'
import { askForRebuild, readIndexState } from '../shop/search/outside/index-state.db.ts'
import { OutsideWorker } from '../shop/search/outside/outside-worker.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const USAGE = 'search | search rebuild | search sphinx-config FOLDER PORT'

export const search: Command = {
  usage: USAGE,
  about: 'the index of an outside search engine: its state; fills it anew; prints the configuration that Sphinx needs',
  async run(context) {
    const [what, ...more] = context.args
    if (what === 'sphinx-config') return printConfig(context, more)
    if (more.length > 0 || (what !== undefined && what !== 'rebuild')) throw new UsageError(USAGE)
    if (context.config.SEARCH_ENGINE === 'memory') {
      context.print('Search is in the processes of the shop (SEARCH_ENGINE=memory): there is nothing to fill.')
      return
    }
    return what === 'rebuild' ? rebuild(context) : show(context)
  },
}

function printConfig({ print }: CommandContext, [folder, port, ...none]: readonly string[]) {
  if (folder === undefined || !/^\d{1,5}$/.test(port ?? '') || none.length > 0) throw new UsageError(USAGE)
  print(sphinxConfig({ folder, port: Number(port) }))
}

async function show({ config: { SEARCH_ENGINE }, database: { db }, print }: CommandContext) {
  const { name, products, filledAt, filling, problem } = await readIndexState(db, SEARCH_ENGINE)
  print(
    name === null
      ? `${SEARCH_ENGINE}: not filled yet`
      : `${SEARCH_ENGINE}: ${name}, ${products} products, filled ${filledAt?.toISOString()}`,
  )
  if (filling !== null) print(`being filled: ${filling} products written`)
  if (problem !== null) print(`the last write failed: ${problem}`)
}

const WATCH_MS = 500

/** By the worker of the running shop, or by this command where no shop runs. */
async function rebuild({ config, database, print, progress }: CommandContext) {
  const { db } = database
  const engine = config.SEARCH_ENGINE
  const index = await outsideIndexOf(config)
  if (!index) return
  const before = await readIndexState(db, engine)
  await askForRebuild(db, engine)
  const lock = sessionLock(database.connection, workerLockName(engine))
  const worker = new OutsideWorker(db, { engine, index, lock, log: changeLog(db), onError: () => {} })
  const shown = progress('products')
  const watching = watch(db, engine, { generation: before.generation, shown })
  try {
    if (await worker.step()) print('Filled by this command.')
    await watching.done
  } finally {
    watching.stop()
    shown.stop()
    await worker.close()
    index.close()
  }
  await show({ config, database, print, progress, args: [] })
}

type Watched = { generation: number; shown: { update(done: number, total: number): void } }

function watch(db: CommandContext['database']['db'], engine: string, { generation, shown }: Watched) {
  let isStopped = false
  const done = (async () => {
    while (!isStopped) {
      const state = await readIndexState(db, engine)
      if (state.generation > generation) return
      shown.update(state.filling ?? 0, Math.max(state.products, state.filling ?? 0, 1))
      await sleep(WATCH_MS)
    }
  })()
  done.catch(() => {})
  return {
    done,
    stop() {
      isStopped = true
    },
  }
}

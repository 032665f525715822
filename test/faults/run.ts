import { type Figure, openStage, type Stage } from './stage.ts'

type Scenario = {
  about: string
  run: (stage: Stage, say: (line: string) => void) => Promise<Figure[]>
  /** Ten minutes when not said. */
  mostMs?: number
}

/** Each in a file of its own, loaded when it is wanted. */
const scenarios: Record<string, () => Promise<Scenario>> = {
  kills: () => import('./scenarios/kills.ts'),
  database: () => import('./scenarios/database.ts'),
  network: () => import('./scenarios/network.ts'),
  failover: () => import('./scenarios/failover.ts'),
  deploys: () => import('./scenarios/deploys.ts'),
  upgrade: () => import('./scenarios/upgrade.ts'),
  clocks: () => import('./scenarios/clocks.ts'),
  logins: () => import('./scenarios/logins.ts'),
  edges: () => import('./scenarios/edges.ts'),
  embedded: () => import('./scenarios/embedded.ts'),
  disk: () => import('./scenarios/disk.ts'),
  slow: () => import('./scenarios/slow.ts'),
  overload: () => import('./scenarios/overload.ts'),
  documents: () => import('./scenarios/documents.ts'),
  emails: () => import('./scenarios/emails.ts'),
  soak: () => import('./scenarios/soak.ts'),
  fuzz: () => import('./scenarios/fuzz.ts'),
  scanners: () => import('./scenarios/scanners.ts'),
  caches: () => import('./scenarios/caches.ts'),
  scripts: () => import('./scenarios/scripts.ts'),
  bulk: () => import('./scenarios/bulk.ts'),
  imports: () => import('./scenarios/imports.ts'),
  install: () => import('./scenarios/install.ts'),
}

const MOST_MS = 10 * 60_000

/** `node test/faults/run.ts [name…]`: makes the shop fail on purpose and prints what it did then. */
async function main(wanted: string[]) {
  const names = wanted.length > 0 ? wanted : Object.keys(scenarios)
  const unknown = names.filter((name) => !(name in scenarios))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(scenarios).join(', ')}`)
  const say = (line: string) => console.error(line)
  const stage = await openStage(say)
  let broken = 0
  try {
    for (const name of names) {
      const scenario = await scenarios[name]?.()
      if (!scenario) continue
      say(`— ${name}: ${scenario.about}`)
      const began = performance.now()
      const figures = await within(scenario.mostMs ?? MOST_MS, scenario.run(stage, say)).catch((error: unknown) => [
        { what: 'ended', figure: String(error), ok: false },
      ])
      broken += figures.filter(({ ok }) => !ok).length
      print(name, figures, performance.now() - began)
    }
  } finally {
    await stage.close()
  }
  console.log(broken === 0 ? '\nAs promised.' : `\n${broken} not as promised.`)
  process.exit(broken === 0 ? 0 : 1)
}

function print(name: string, figures: readonly Figure[], ms: number) {
  console.log(`\n${name} (${Math.round(ms / 1000)} s)\n\n| | | |\n|---|---|---|`)
  for (const { what, figure, ok } of figures) console.log(`| ${what} | ${figure} | ${ok ? 'ok' : '**no**'} |`)
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${ms / 60_000} minutes`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

await main(process.argv.slice(2))

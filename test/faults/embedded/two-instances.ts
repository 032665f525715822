import { postmasterOf, serverProcesses } from '../../support/embedded/processes.ts'
import { Ledger } from '../ledger.ts'
import { deployInTurn } from '../scenarios/deploys.ts'
import type { Figure } from '../stage.ts'
import { openEmbeddedShop } from './embedded-shop.ts'

const REQUESTS = 10_000

/** Deploys of two instances on one folder: the new one starts before the old one stops. */
export async function deployOnOneFolder(program: string, say: (line: string) => void): Promise<Figure[]> {
  const embedded = openEmbeddedShop(program)
  try {
    const first = await embedded.start()
    const ledger = new Ledger(await embedded.goods(first.url))
    await first.end('SIGTERM')
    const postmasters = new Set<number>()
    const books: Figure[] = []
    const figures = await deployInTurn(
      {
        ledger,
        async start(port, env) {
          const shop = await embedded.start({ port, env })
          postmasters.add(postmasterOf(embedded.dataDir))
          return shop
        },
        isEnough: (_, requests) => requests >= REQUESTS,
        beforeEnd: async () => void books.push(...(await ledger.figures(embedded, ''))),
      },
      say,
    )
    const left = serverProcesses(embedded.dataDir)
    return [
      ...figures,
      { what: 'servers that all instances used', figure: String(postmasters.size), ok: postmasters.size === 1 },
      { what: 'server processes after the last instance', figure: String(left.length), ok: left.length === 0 },
      ...books,
    ]
  } finally {
    await embedded.close()
  }
}

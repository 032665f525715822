import { commandsBeside } from '../embedded/commands.ts'
import { killAtRandom, killServerUnderShop } from '../embedded/kills.ts'
import { upgradeMajorVersion } from '../embedded/major-upgrade.ts'
import { asOrdinaryUser } from '../embedded/ordinary-user.ts'
import { deployOnOneFolder } from '../embedded/two-instances.ts'
import type { Figure, Stage } from '../stage.ts'

export const about = 'the embedded PostgreSQL: kills of it and of the shop, two instances, the command line, an upgrade'
export const mostMs = 20 * 60_000

type Part = (program: string, say: (line: string) => void) => Promise<Figure[]>

const parts: Readonly<Record<string, Part>> = {
  kills: killAtRandom,
  'kills of PostgreSQL': killServerUnderShop,
  commands: commandsBeside,
  'two instances': deployOnOneFolder,
  'ordinary user': asOrdinaryUser,
  upgrade: upgradeMajorVersion,
}

/** PART=kills, say, runs one of them alone. */
export async function run({ program }: Stage, say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (process.env.PART && process.env.PART !== name) continue
    say(`  ${name}`)
    const found = await part(program, say).catch((error: unknown) => [
      { what: 'ended', figure: String(error), ok: false },
    ])
    figures.push(...found.map((figure) => ({ ...figure, what: `${name}: ${figure.what}` })))
  }
  return figures
}

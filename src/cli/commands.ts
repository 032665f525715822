import type { Database } from '../adapters/database/database.ts'
import type { Config } from '../config.ts'

export type CommandContext = {
  config: Config
  database: Database
  args: readonly string[]
  print: (line: string) => void
  progress: (title: string) => { update(done: number, total: number): void; stop(): void }
}

export type Command = {
  usage: string
  about: string
  run(context: CommandContext): Promise<void>
}

export type StandaloneCommand = Omit<Command, 'run'> & {
  run(context: Omit<CommandContext, 'database'>): Promise<void>
}

/** A mistake of the user; shown without a stack trace. */
export class UsageError extends Error {}

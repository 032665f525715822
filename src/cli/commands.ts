import type { Database } from '../adapters/database/database.ts'
import type { Config } from '../config.ts'

/** What a command works with: the open, migrated database and the shop's settings. */
export type CommandContext = {
  config: Config
  database: Database
  /** What the person typed after the command. */
  args: readonly string[]
  say: (line: string) => void
  /** A progress bar on a terminal, nothing in a log. */
  progress: (title: string) => { update(done: number, total: number): void; stop(): void }
}

export type Command = {
  usage: string
  about: string
  run(context: CommandContext): Promise<void>
}

/** A command that works without the open database. */
export type StandaloneCommand = Omit<Command, 'run'> & {
  run(context: Omit<CommandContext, 'database'>): Promise<void>
}

/** A mistake of the person at the keyboard: its words are shown without a stack. */
export class UsageError extends Error {}

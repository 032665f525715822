import { languages } from '../shop/languages.ts'
import { type CommandContext, UsageError } from './commands.ts'

/** What a command does with one thing: `usage` names each argument by a word, `run` answers whether the thing was there. */
export type Verb = {
  usage: string
  run(context: CommandContext, args: readonly string[]): Promise<boolean>
}

/** Runs the verb that the first argument names. @param notFound said where the thing is not there @param notes on arguments */
export async function runVerb(
  context: CommandContext,
  verbs: Readonly<Record<string, Verb>>,
  { command, notFound, notes = [] }: { command: string; notFound: string; notes?: readonly string[] },
) {
  const [name = '', ...args] = context.args
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb?.usage.split(' ').slice(1).length !== args.length) {
    throw new UsageError(usageOf(command, verbs, notes))
  }
  if (!(await verb.run(context, args))) throw new UsageError(notFound)
  context.print('Done. A running shop shows it in a moment.')
}

export const usageOf = (command: string, verbs: Readonly<Record<string, Verb>>, notes: readonly string[]): string =>
  [command, ...Object.values(verbs).map(({ usage }) => `${command} ${usage}`), ...notes].join('\n')

export function idOf(text: string | undefined): number {
  const id = Number(text)
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw new UsageError(`"${text}" is no ID.`)
  return id
}

export function languageOf(name: string | undefined) {
  const lang = languages.find((each) => each === name)
  if (!lang) throw new UsageError(`LANG is one of ${languages.join(', ')}.`)
  return lang
}

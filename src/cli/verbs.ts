import { languages } from '../shop/languages.ts'
import { type CommandContext, UsageError } from './commands.ts'

/** What a command does with one thing. `run` answers whether it was there. */
export type Verb = {
  usage: string
  /** Of arguments. */
  count: number
  run(context: CommandContext, args: readonly string[]): Promise<boolean>
}

/** Runs the verb that the first argument names. @param command its name @param notFound said where the thing is not there */
export async function runVerb(
  context: CommandContext,
  verbs: Readonly<Record<string, Verb>>,
  { command, notFound }: { command: string; notFound: string },
) {
  const [name = '', ...args] = context.args
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb?.count !== args.length) {
    throw new UsageError([command, ...Object.values(verbs).map(({ usage }) => `${command} ${usage}`)].join('\n'))
  }
  if (!(await verb.run(context, args))) throw new UsageError(notFound)
  context.print('Done. A running shop shows it in a moment.')
}

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

import { defaultPattern } from '../shop/catalogue/variations/combine.ts'
import { type GenerationResult, generateVariations, planVariations } from '../shop/catalogue/variations/generate.db.ts'
import { namedAxes, productIdByCode } from '../shop/catalogue/variations/named-axes.db.ts'
import { actingDb } from '../shop/staff/actor.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { centsOf, typedArgs } from './typed-args.ts'

const REFUSED = {
  unknown: 'There is no product with this code.',
  pattern: 'The pattern is not understood: {code}, {1}, {2} …',
  axis: 'The pattern needs every attribute with several options.',
  code: 'By this pattern a code would be longer than 60 characters or not valid.',
  options: 'An attribute or option is named twice.',
  axes: 'The variations that exist differ in other attributes.',
  'too-many': 'A product may have 2,000 variations at most.',
  archived: 'The product is in the archive.',
}

export const variations: Command = {
  usage: 'variations CODE --axis ATTRIBUTE[=OPTION,OPTION …] … [--pattern P] [--price 12.50] [--publish] [--dry-run]',
  about: 'makes the variations of all combinations of options that do not exist yet',
  async run(context) {
    const [code = '', ...rest] = context.args
    const { options, flags } = typedArgs(rest, {
      options: ['--axis', '--pattern', '--price'],
      flags: ['--publish', '--dry-run'],
    })
    const valuesOf = (name: string) => options.filter((option) => option.name === name).map(({ value }) => value)
    const db = actingDb(context.database.db, { actor: 'cli' })
    const id = await productIdByCode(db, code)
    if (id === undefined) throw new UsageError(REFUSED.unknown)
    const named = valuesOf('--axis').map((text) => {
      const [attribute = '', list = ''] = text.split('=')
      return { attribute, options: list.split(',').filter(Boolean) }
    })
    if (named.length === 0) throw new UsageError(variations.usage)
    const axes = await namedAxes(db, named)
    if (typeof axes === 'string') throw new UsageError(`There is no "${axes}" among the attributes.`)
    const [pattern = defaultPattern(axes.length)] = valuesOf('--pattern')
    const [price] = valuesOf('--price')
    const given = {
      ...{ axes, pattern },
      start: { isPublished: flags.includes('--publish'), ...(price === undefined ? {} : { price: centsOf(price) }) },
    }
    const plan = demand(await planVariations(db, id, given))
    context.print(`${plan.left} new, ${plan.exist} exist, ${plan.taken} with a code that another product has`)
    for (const { code: taken } of plan.takenCodes) context.print(`  ${taken} is taken`)
    if (!flags.includes('--dry-run')) await make(context, plan.left, () => generateVariations(db, id, given))
  },
}

async function make({ progress, print }: CommandContext, all: number, next: () => Promise<GenerationResult>) {
  const bar = progress('Variations')
  let made = 0
  for (let left = all; left > 0; ) {
    const part = demand(await next())
    made += part.made
    left = part.made > 0 ? part.left : 0
    bar.update(made, all)
  }
  bar.stop()
  print(`${made} made.`)
}

function demand(result: GenerationResult) {
  if (!result.ok) throw new UsageError(REFUSED[result.reason])
  return result.done
}

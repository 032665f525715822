import { join } from 'node:path'
import { importsOf, readSources } from './import-graph.ts'
import { cycles, isAllowed, mutualNouns, schemasOf } from './import-rules.ts'

/** Fails on imports against the rules of docs/architecture.md. Part of `npm test`. */
const root = join(import.meta.dirname, '..')
const imports = importsOf(root, readSources(root))
const problems = [
  ...imports.filter((each) => !isAllowed(each)).map(({ from, to }) => `${from} may not import ${to}`),
  ...mutualNouns(imports).map((pair) => `these import each other: ${pair.replace('>', ' and ')}`),
  ...schemasOf('src/admin/entry.tsx', imports).map((file) => `every page of the back office would load zod: ${file}`),
  ...cycles(imports).map((circle) => `a cycle of imports: ${circle}`),
]
for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)

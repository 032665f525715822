import { createHash } from 'node:crypto'
import { camtEntries } from './camt.ts'
import { type FileEntry, type FileProblem, MAX_STATEMENT_BYTES, type RawEntry, type StatementFile } from './entry.ts'
import { fidavistaEntries } from './fidavista.ts'
import { nodes, parseTree, StatementProblem } from './xml-tree.ts'

export type FileRead = { ok: true; file: StatementFile } | { ok: false; problem: FileProblem }

/** What came in by a file of a bank: camt.053 of any version, or FiDAViSta. */
export function readStatementFile(bytes: Uint8Array): FileRead {
  if (bytes.length === 0) return { ok: false, problem: 'empty' }
  if (bytes.length > MAX_STATEMENT_BYTES) return { ok: false, problem: 'too-big' }
  try {
    return { ok: true, file: readTree(decoded(bytes)) }
  } catch (error) {
    if (error instanceof StatementProblem) return { ok: false, problem: error.problem }
    throw error
  }
}

function readTree(source: string): StatementFile {
  const tree = parseTree(source)
  const [camt] = nodes(tree, 'Document', 'BkToCstmrStmt')
  const [fidavista] = nodes(tree, 'FIDAVISTA')
  if (!camt && !fidavista) throw new StatementProblem('unknown-format')
  const { entries, outgoing, accounts } = camt ? camtEntries(camt) : fidavistaEntries(fidavista)
  return { format: camt ? 'camt.053' : 'fidavista', entries: withKeys(entries), outgoing, accounts }
}

/** Two entries that say the same on one day are two, in every file that has them. */
function withKeys(entries: readonly RawEntry[]): FileEntry[] {
  const seen = new Map<string, number>()
  return entries.map(({ bankReference, ...entry }) => {
    const { account, bookedOn, amount, currency, payerIban, payer, details } = entry
    const said = [bookedOn, amount, currency, payerIban, payer, details].join('\n')
    const key = bankReference || createHash('sha256').update(said).digest('base64url')
    const times = seen.get(`${account}\n${key}`) ?? 0
    seen.set(`${account}\n${key}`, times + 1)
    return { ...entry, entryKey: times === 0 ? key : `${key}#${times + 1}` }
  })
}

/** As its declaration says; Latvian banks write UTF-8 and windows-1257. @throws StatementProblem */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  const utf16 = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^[^<]{0,8}<\?xml[^>]*encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1]
  try {
    return new TextDecoder(utf16 ?? declared ?? 'utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF/, '')
  } catch {
    throw new StatementProblem('not-xml')
  }
}

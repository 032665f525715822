import { z } from 'zod'
import { FILE_KINDS, IMPORT_KINDS } from '../goods-files/file-kinds.ts'
import { Instant } from '../staff/staff.calls.ts'
import { DELIMITERS, IMPORT_ENCODINGS, IMPORT_STATES, OUTCOMES, REASON_CODES, TEXT_ENCODINGS } from './import-states.ts'

const Count = z.int()
const Counts = z.object({ new: Count, changed: Count, same: Count, refused: Count })

/** Of files that are exported, too. */
export const Kind = z.enum(FILE_KINDS)
export const ImportKind = z.enum(IMPORT_KINDS)
export const OutcomeName = z.enum(OUTCOMES)

export const ListedImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  kind: ImportKind,
  state: z.enum(IMPORT_STATES),
  rows: Count,
  counts: Counts,
  createdAt: Instant,
  endedAt: Instant.nullable(),
  undoes: z.uuid().nullable().describe('The import whose old values it brings back'),
})

const Reason = z.object({
  code: z.enum(REASON_CODES),
  column: z.string().nullable().describe('Of our format; null: the whole row'),
  value: z.string().optional(),
})

export const ReasonCount = Reason.pick({ code: true, column: true }).extend({ rows: Count })

export const ImportRowView = z.object({
  line: Count,
  cells: z.array(z.string()),
  code: z.string().nullable(),
  outcome: OutcomeName.nullable(),
  reasons: z.array(Reason),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  lowest: z.int().nullable().describe('Lowest price of the last 30 days in cents, where a price changes'),
})

export const ImportDetail = ListedImport.extend({
  done: Count.describe('Rows worked on in the present state'),
  problem: z
    .enum(['empty', 'broken', 'too-large', 'too-many-columns', 'old-excel', 'header', 'mixed-encoding', 'quote'])
    .nullable(),
  header: z.array(z.string()),
  encoding: z.enum(IMPORT_ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  mayReadAgain: z.boolean().describe('The file is kept and may be read in another encoding'),
  preset: z.string().nullable().describe('The shop system whose export it is'),
  mapping: z.array(z.string()).describe('Column of ours for each column of the file; empty: not read'),
  clears: z.boolean(),
  creates: z.boolean(),
  preview: z.array(z.array(z.string())).describe('The first rows'),
  prepared: Count.nullable().describe('Percent of the rows of which is known what they are about; null: of all'),
  isFetching: z.boolean().describe('All rows are written; their pictures are fetched'),
  archive: z
    .object({
      fileName: z.string(),
      state: z.enum(['sending', 'reading', 'read', 'failed']),
      files: Count,
      done: Count,
      refused: z.array(z.string()).describe('Names of files that are no pictures; the first twenty'),
    })
    .nullable()
    .describe('Of pictures, sent beside the file'),
  mayUndo: z
    .boolean()
    .describe(
      'It can be undone: it has written something, is no import of orders and no undo of customers, and is not older than 30 days',
    ),
  mayRemove: z.boolean().describe('It has brought orders of the previous shop, which can be deleted'),
  undoneBy: z.uuid().nullable().describe('The import that takes it back'),
  missing: z.array(z.string()).describe('Rights that running it needs and the caller lacks'),
})

export const ReadAs = z.object({
  encoding: z.enum(TEXT_ENCODINGS).optional().describe('Without it, it is found out'),
  delimiter: z.enum(DELIMITERS).optional().describe('Without it, it is found out'),
})

export const FilePreview = z.object({
  header: z.array(z.string()),
  preview: z.array(z.array(z.string())).describe('The first rows'),
})

export const ImportChoices = z.object({
  kind: ImportKind,
  mapping: z.array(z.string().max(250)).max(400),
  clears: z.boolean().default(false).describe('An empty cell clears the field'),
  creates: z.boolean().default(false).describe('Missing categories, manufacturers and options are made'),
})

export type FilePreview = z.infer<typeof FilePreview>
export type ListedImport = z.infer<typeof ListedImport>
export type ImportDetail = z.infer<typeof ImportDetail>
export type ImportRowView = z.infer<typeof ImportRowView>

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { mediaVersions } from '../media/media.tables.ts'
import type { FeedProblem, FeedResult } from './feeds.calls.ts'
import type {
  Changes,
  ImportCounts,
  ImportOptions,
  ImportPhase,
  ImportState,
  Outcome,
  Reason,
} from './import-states.ts'

/** A file with goods, and how far the work on it is. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    /** `staff:7`, `key:3` or `cli` */
    actor: text().notNull(),
    fileName: text().notNull(),
    state: text().$type<ImportState>().notNull().default('uploading'),
    options: jsonb().$type<ImportOptions>().notNull(),
    /** Names of the file's columns. */
    header: text().array().notNull().default(sql`'{}'`),
    rows: integer().notNull().default(0),
    /** Rows worked on in the present state. */
    done: integer().notNull().default(0),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** `order` finds the rows of each product, `rows` writes them, `relations` writes what names other rows, `pictures` fetches. */
    phase: text().$type<ImportPhase>().notNull().default('order'),
    /** The last row that was worked on. */
    place: integer().notNull().default(0),
    line: integer().notNull().default(0),
    /** Why the file could not be read. */
    problem: text(),
    /** The import whose old values it brings back. */
    undoes: uuid().references((): AnyPgColumn => imports.id, { onDelete: 'cascade' }),
    /** The feed that it was fetched for. */
    feedId: integer(),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index('imports_created').on(t.createdAt, t.id),
    index('imports_undoes').on(t.undoes).where(sql`undoes is not null`),
    index('imports_feed').on(t.feedId).where(sql`feed_id is not null`),
    check(
      'imports_state',
      sql`${t.state} in ('uploading', 'reading', 'mapping', 'checking', 'checked', 'running', 'done', 'stopped', 'failed')`,
    ),
  ],
)

/** The file as it was sent, until it has been read. */
export const importParts = pgTable(
  'import_parts',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.part] })],
)

export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** In the file; the header is line 1. */
    line: integer().notNull(),
    /** Null in a row that undoes another one: nothing is said of that column. */
    cells: text().array().$type<(string | null)[]>().notNull(),
    /** What the row is about, and the product that it belongs to. */
    code: text(),
    root: text(),
    /** The first line of that product: its rows are written together. */
    place: integer(),
    outcome: text().$type<Outcome>(),
    reasons: jsonb().$type<readonly Reason[]>(),
    /** With shortened texts. */
    changes: jsonb().$type<Changes>(),
    /** What was written, whole. */
    written: jsonb().$type<Changes>(),
    /** Of a row that undoes another one: what that one wrote, by column. What is another value since stays. */
    expected: jsonb().$type<Readonly<Record<string, string>>>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('import_rows_code').on(t.importId, t.code),
    index('import_rows_root').on(t.importId, t.root, t.line),
    index('import_rows_place').on(t.importId, t.place, t.line),
    index('import_rows_refused').on(t.importId, t.line).where(sql`outcome = 'refused'`),
    index('import_rows_outcome').on(t.importId, t.outcome, t.line),
    index('import_rows_told').on(t.importId).where(sql`reasons is not null`),
    check('import_rows_outcome', sql`${t.outcome} in ('new', 'changed', 'same', 'refused')`),
  ],
)

/** Values that one good alone may have: the first row of the file that gives one has it. */
export const importClaims = pgTable(
  'import_claims',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Of our format. */
    column: text().notNull(),
    value: text().notNull(),
    code: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.column, t.value] })],
)

/** What came of the pictures that a file names: by addresses that could not be taken, or files of its archive. */
export const importPictures = pgTable(
  'import_pictures',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** In the shop. */
    path: text(),
    problem: text(),
    tries: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.importId, t.name] })],
)

/** An archive of pictures that was sent beside a file. */
export const importArchives = pgTable(
  'import_archives',
  {
    importId: uuid()
      .primaryKey()
      .references(() => imports.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    state: text().$type<'sending' | 'reading' | 'read' | 'failed'>().notNull().default('sending'),
    files: integer().notNull().default(0),
    /** Files that were taken or refused. */
    done: integer().notNull().default(0),
  },
  (t) => [check('import_archives_state', sql`${t.state} in ('sending', 'reading', 'read', 'failed')`)],
)

/** The archive as it was sent, until it has been read. */
export const importArchiveParts = pgTable(
  'import_archive_parts',
  {
    importId: uuid()
      .notNull()
      .references(() => importArchives.importId, { onDelete: 'cascade' }),
    part: integer().notNull(),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.part] })],
)

/** Addresses that were fetched once are not fetched again while the shop has the picture. */
export const pictureSources = pgTable(
  'picture_sources',
  {
    address: text().primaryKey(),
    path: text()
      .notNull()
      .references(() => mediaVersions.path, { onDelete: 'cascade' }),
  },
  (t) => [index('picture_sources_path').on(t.path)],
)

/** How the files of a supplier are read. */
export const importMappings = pgTable(
  'import_mappings',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    header: text().array().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('import_mappings_name').on(t.name), check('import_mappings_name', sql`${t.name} <> ''`)],
)

/** Prices and stock that a supplier publishes at an address. */
export const importFeeds = pgTable(
  'import_feeds',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    /** How its columns are read; otherwise guessed. */
    mappingId: integer().references(() => importMappings.id, { onDelete: 'set null' }),
    everyHours: integer().notNull(),
    isEnabled: boolean().notNull().default(true),
    /** Percent of the goods that may change, and by which a price may fall, before a person is asked. */
    maxChanged: integer().notNull(),
    maxFall: integer().notNull(),
    version: integer().notNull().default(1),
    /** Of the file that was read last. */
    etag: text(),
    nextAt: instant().notNull(),
    lastAt: instant(),
    lastResult: text().$type<FeedResult>(),
    lastProblem: text().$type<FeedProblem>(),
    lastImport: uuid(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('import_feeds_name').on(t.name),
    index('import_feeds_next').on(t.nextAt).where(sql`is_enabled`),
    check('import_feeds_hours', sql`${t.everyHours} between 1 and 168`),
    check('import_feeds_limits', sql`${t.maxChanged} between 1 and 100 and ${t.maxFall} between 1 and 100`),
  ],
)

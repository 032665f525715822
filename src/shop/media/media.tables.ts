import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { Crop, Focus, PictureType } from './picture.ts'

/** Uploaded originals, by the SHA-256 of their bytes. */
export const mediaFiles = pgTable(
  'media_files',
  {
    hash: text().primaryKey(),
    type: text().$type<PictureType>().notNull(),
    /** Pixels, after turning by EXIF. */
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** As the person's machine named it. */
    name: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Since when nothing refers to it; the nightly job notes it. */
    unusedSince: instant(),
  },
  (t) => [
    check('media_files_hash', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    check('media_files_size', sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
    index('media_files_unused').on(t.unusedSince).where(sql`unused_since is not null`),
  ],
)

/** What addresses name: a file with its crop and focal point. Rows never change, so addresses are cached for ever. */
export const mediaVersions = pgTable(
  'media_versions',
  {
    /** As in the columns that refer to pictures (`product_images.path`). */
    path: text().primaryKey(),
    hash: text()
      .notNull()
      .references(() => mediaFiles.hash, { onDelete: 'cascade' }),
    crop: jsonb().$type<Crop>(),
    focus: jsonb().$type<Focus>(),
  },
  (t) => [index('media_versions_hash').on(t.hash)],
)

/** Uploaded PDFs, by the last part of their address (`product_documents.path`). Rows never change. */
export const documentFiles = pgTable(
  'document_files',
  {
    path: text().primaryKey(),
    /** Of its bytes in the store of pictures. */
    hash: text().notNull(),
    bytes: integer().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [check('document_files_hash', sql`${t.hash} ~ '^[0-9a-f]{64}$'`)],
)

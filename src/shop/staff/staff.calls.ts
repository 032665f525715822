import { z } from 'zod'
import { type LocalizedText, languages } from '../languages.ts'

/** ISO 8601. */
export const Instant = z.string()

/** The default language is always there, which Zod's records cannot say. */
export const TextByLanguage = z.partialRecord(z.enum(languages), z.string()) as unknown as z.ZodType<LocalizedText>

export const Role = z.object({
  id: z.int(),
  /** Null: not built in. */
  code: z.string().nullable(),
  title: TextByLanguage,
  rights: z.array(z.string()),
  version: z.int(),
})

export const StaffMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roleIds: z.array(z.int()),
  isDisabled: z.boolean(),
  hasPasskey: z.boolean(),
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  lastSeen: Instant.nullable(),
  version: z.int(),
})

const Invitation = z.object({ email: z.string(), roleIds: z.array(z.int()), expiresAt: Instant })

export const People = z.object({
  staff: z.array(StaffMember),
  roles: z.array(Role),
  invitations: z.array(Invitation),
})

export const ListedApiKey = z.object({
  id: z.int(),
  name: z.string(),
  prefix: z.string(),
  rights: z.array(z.string()),
  createdBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  usedAt: Instant.nullable(),
})

export const ListedPasskey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  usedAt: Instant.nullable(),
})

/** `search`: the query part of the address that shows it. */
export const SavedView = z.object({ id: z.int(), name: z.string(), search: z.string(), isShared: z.boolean() })

/** A device on which the person is signed in. `key`: the beginning of the hash, which cannot be used to sign in. */
export const OwnStaffSession = z.object({
  key: z.string(),
  isThis: z.boolean(),
  userAgent: z.string(),
  since: Instant,
  seen: Instant,
})

export type Role = z.infer<typeof Role>
export type SavedView = z.infer<typeof SavedView>
export type StaffMember = z.infer<typeof StaffMember>
export type OpenInvitation = z.infer<typeof Invitation>
export type People = z.infer<typeof People>
export type ListedApiKey = z.infer<typeof ListedApiKey>
export type ListedPasskey = z.infer<typeof ListedPasskey>
export type OwnStaffSession = z.infer<typeof OwnStaffSession>

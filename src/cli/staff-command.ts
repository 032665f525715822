import { emailKey } from '../shop/addresses/email.ts'
import { inLang } from '../shop/languages.ts'
import { actingDb } from '../shop/staff/actor.db.ts'
import { createSetupToken } from '../shop/staff/invitations.db.ts'
import { resetStaffAccess } from '../shop/staff/reset-access.db.ts'
import { endStaffSessions } from '../shop/staff/sessions.db.ts'
import type { StaffMember } from '../shop/staff/staff.calls.ts'
import { changeStaff, listRoles, listStaff } from '../shop/staff/staff.db.ts'
import { randomToken } from '../shop/tokens.ts'
import { urls } from '../urls.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

export const setupLink: Command = {
  usage: 'setup-link',
  about: 'the address where the first owner of the back office signs up, once and within 24 hours',
  async run({ config, database, print }) {
    const db = actingDb(database.db, { actor: 'cli' })
    const token = await createSetupToken(db, { now: new Date(), invitedBy: 'cli' })
    if (token === null) throw new UsageError('The shop has an owner, who invites others in the back office.')
    print(config.baseUrl.origin + urls.adminJoin.to(token))
  },
}

const USAGE = 'staff [E-MAIL disable|enable|log-out|reset]'

const VERBS: ReadonlySet<string> = new Set(['disable', 'enable', 'log-out', 'reset'])

export const staff: Command = {
  usage: USAGE,
  about:
    'who works in the back office; disables or enables a person, signs them out everywhere, or takes lost passkeys and passwords from them and prints the address where they choose new ones',
  async run({ config, database, args: [email, verb, ...more], print }) {
    const db = actingDb(database.db, { actor: 'cli' })
    const all = await listStaff(db)
    if (email === undefined) return list({ database, print }, all)
    const member = all.find((each) => emailKey(each.email) === emailKey(email))
    if (!member) throw new UsageError(`There is no member of staff ${email}.`)
    if (more.length > 0 || !verb || !VERBS.has(verb)) throw new UsageError(USAGE)
    if (verb === 'log-out') {
      print(`${await endStaffSessions(db, member.id)} sessions were ended.`)
      return
    }
    if (verb === 'reset') {
      const token = randomToken()
      const given = { id: member.id, token, rights: ['*'], by: 'cli', now: new Date() }
      const reset = await db.transaction((tx) => resetStaffAccess(tx, given))
      if (!reset.ok) throw new UsageError(`${email}: ${reset.reason}`)
      print(config.baseUrl.origin + urls.adminJoin.to(token))
      return
    }
    const by = { rights: ['*'], version: member.version }
    const changed = await changeStaff(db, member.id, { isDisabled: verb === 'disable' }, by)
    if (!changed.ok) throw new UsageError(`${email}: ${changed.reason}`)
    print(`${email}: ${verb === 'disable' ? 'disabled' : 'enabled'}`)
  },
}

async function list({ database, print }: Pick<CommandContext, 'database' | 'print'>, all: readonly StaffMember[]) {
  const roles = await listRoles(database.db)
  for (const { email, name, roleIds, isDisabled } of all) {
    const titles = roles.filter(({ id }) => roleIds.includes(id)).map(({ title }) => inLang(title, 'en'))
    print([email, name, titles.join(', '), ...(isDisabled ? ['disabled'] : [])].join('  '))
  }
  if (all.length === 0) print('Nobody yet: setup-link makes the first owner.')
}

import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { askForBackup, lastBackupRun } from '../../shop/backups/backup-runs.db.ts'
import { Backups, ByName } from '../../shop/backups/backups.calls.ts'
import { requeueFailed } from '../../shop/emails/failed-emails.db.ts'
import { retryJob } from '../../shop/system/jobs.db.ts'
import { readSystem } from '../../shop/system/read-system.db.ts'
import { System } from '../../shop/system/system.calls.ts'
import { Done } from './shared.ts'
import { changedMeanwhile, notFound } from './structure-shared.ts'

function systemOf({ db, now, services }: StaffContext) {
  const { config, machine, search, health, mailAccount } = services
  return readSystem({
    db,
    machine,
    search,
    baseUrl: config.baseUrl,
    hasMailServer: mailAccount.hasServer(),
    replica: health.replica(),
    isProduction: config.isProduction,
    hasCompanyRegister: config.COMPANY_REGISTER_URL !== undefined,
    isRelayed: config.isRelayed,
    now,
  })
}

const read = staffCall({
  method: 'GET',
  path: '/system',
  about: 'Whether database, e-mail, jobs, disk, backups and vendors work',
  access: 'read:settings',
  answer: System,
  run: systemOf,
})

const retry = staffCall({
  method: 'POST',
  path: '/system/jobs/:id/retry',
  about: 'Try a failed job again',
  access: 'write:settings',
  params: z.object({ id: z.string().max(40) }),
  answer: Done,
  run: async (ctx, { params }) => {
    if (!(await retryJob(ctx.db, params.id))) throw changedMeanwhile(ctx)
    return { done: true as const }
  },
})

const sendAgain = staffCall({
  method: 'POST',
  path: '/system/emails/again',
  about: 'Queue all e-mails again that could not be sent',
  access: 'write:settings',
  answer: z.object({ queued: z.int() }),
  run: async ({ db, services, now }) => {
    const queued = await requeueFailed({ db, queue: services.queue, now }, null)
    return { queued: typeof queued === 'number' ? queued : 0 }
  },
})

async function backupsOf({ db, services: { machine } }: StaffContext) {
  return { isAutomatic: machine.makesBackups, rows: await machine.backups(), run: await lastBackupRun(db) }
}

const backups = staffCall({
  method: 'GET',
  path: '/backups',
  about: 'Backups on the server, and how far one is that staff asked for',
  access: 'backups',
  answer: Backups,
  run: backupsOf,
})

const make = staffCall({
  method: 'POST',
  path: '/backups',
  about: 'Make a backup now, in a job; 409 while one is made',
  access: 'backups',
  answer: Backups,
  run: async (ctx) => {
    const { db, services, actor, now } = ctx
    if (await askForBackup(db, services.queue, { actor: actor ?? '', now })) return backupsOf(ctx)
    const message = ctx.t.system.backupUnderWay
    throw new HttpError(409, message, { reason: 'under-way' })
  },
})

const allow = staffCall({
  method: 'POST',
  path: '/backups/:name/download',
  about: 'The address of the file of a backup, with all data of the shop; needs a proof, as does the file',
  access: 'backups',
  needsProof: true,
  params: ByName,
  answer: z.object({ link: z.string() }),
  run: async (ctx, { params: { name } }) => {
    const found = (await ctx.services.machine.backups()).some((each) => each.name === name)
    if (!found) throw notFound(ctx)
    return { link: `/admin/api/backups/${name}/file` }
  },
})

const file = staffCall({
  method: 'GET',
  path: '/backups/:name/file',
  about: 'The database of a backup, gzipped; pictures are not in it. Needs a proof',
  access: 'backups',
  needsProof: true,
  params: ByName,
  fileType: 'application/gzip',
  send: async (ctx, { params: { name } }, { reply }) => {
    const opened = await ctx.services.machine.openBackup(name)
    if (!opened) throw notFound(ctx)
    ctx.logSecurity('data-exported', { actor: ctx.actor, isPersonal: 'true' })
    return reply
      .type('application/gzip')
      .header('content-disposition', `attachment; filename="shop-${name}.ndjson.gz"`)
      .header('content-length', opened.bytes)
      .header('cache-control', 'no-store')
      .send(opened.file)
  },
})

export const systemCalls: readonly StaffCall[] = [read, retry, sendAgain, backups, make, allow, file]

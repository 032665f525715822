import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { BACKUPS_FOLDER, makeBackupFolder } from '../adapters/backup/backup-folder.ts'
import { createSetupToken } from '../shop/staff/invitations.db.ts'
import { urls } from '../urls.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { isDemo } from './seed/again.db.ts'
import { emptyForOwn, losses, signedInStaff } from './seed/start-own.db.ts'

type Ask = (question: string) => Promise<string>

export const startOwn: Command = {
  usage: 'start-own',
  about:
    'makes a new, empty shop of the demo shop: says what is lost, makes a backup, and names where the owner signs up',
  run: (context) => startOwnShop({ ...context, ask: askPerson }),
}

/** Opened for the question alone: an answer that is piped in would be over before it is asked. */
async function askPerson(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

type StartContext = Pick<CommandContext, 'config' | 'database' | 'print'> & { ask: Ask; now?: Date }

/** Only of a demo shop. Nothing is lost before the backup is complete. */
export async function startOwnShop({ config, database, print, ask, now = new Date() }: StartContext) {
  const { db } = database
  if (!(await isDemo(db))) throw new UsageError('This is no demo shop: only a demo shop is ever emptied.')
  const people = await signedInStaff(db)
  print(people.length > 0 ? `Signed in now: ${people.join(', ')}.` : 'Nobody is signed in to the back office.')
  for (const line of await losses(db)) print(line)
  if ((await ask('Type START to lose all of it and begin with an empty shop: ')).trim() !== 'START')
    return print('Nothing was changed.')
  const folder = join(config.dataDir, BACKUPS_FOLDER, folderName(now))
  await makeBackupFolder(database, config, folder)
  print(`A backup is in ${folder}.`)
  await emptyForOwn(db)
  print('The shop is empty and closed. Uploaded pictures are removed after 30 days.')
  const token = await createSetupToken(db, { now, invitedBy: 'cli' })
  if (token) print(`The first owner signs up within 24 hours at ${config.baseUrl.origin}${urls.adminJoin.to(token)}`)
  print('Start the server with DEMO=0 from now on, so that it takes no practice payments.')
}

/** A night's backup of the same day has a shorter name. */
function folderName(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `${day}-${time.slice(0, 8).replaceAll(':', '')}`
}

import { createInterface } from 'node:readline/promises'
import { vies } from '../adapters/vies/vies.ts'
import { settings as words } from '../i18n/admin/en/settings.ts'
import { setup as setupWords } from '../i18n/admin/en/setup.ts'
import { LAW_TEXTS } from '../i18n/law/law-texts.ts'
import { texts } from '../i18n/texts.ts'
import type { Db } from '../shop/db.ts'
import { queueEmail } from '../shop/emails/emails.db.ts'
import type { Queue } from '../shop/emails/queue.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { chooseDelivery } from '../shop/opening/delivery.db.ts'
import { draftLawPages, lawPages, readLawPage, signLawPage } from '../shop/opening/law-pages.db.ts'
import { openShop } from '../shop/opening/opening.db.ts'
import { choosePayment } from '../shop/opening/payment.db.ts'
import { readSetup } from '../shop/opening/setup.db.ts'
import { editForm, readForm } from '../shop/settings/edit-settings.db.ts'
import { aboutMissing } from '../shop/settings/missing.ts'
import { fieldsOfForm, type SettingFormName } from '../shop/settings/setting-forms.ts'
import { CARRIERS, isCarrier } from '../shop/shipping/carrier-point.ts'
import { actingDb } from '../shop/staff/actor.db.ts'
import { createSetupToken } from '../shop/staff/invitations.db.ts'
import { urls } from '../urls.ts'
import type { Command, CommandContext } from './commands.ts'
import { serverFacts } from './server-facts.ts'
import { withQueue } from './with-queue.ts'

const vatWords = setupWords.vat.states

/** Answers with what was typed; the empty text skips the question. */
type Ask = (question: string) => Promise<string>

export const setup: Command = {
  usage: 'setup',
  about:
    'asks what a new shop needs before it opens; Enter skips a question, and another run goes on where this one ended',
  async run(context) {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      await withQueue(context, (queue) =>
        askForSetup({ ...context, queue, ask: (question) => lines.question(question) }),
      )
    } finally {
      lines.close()
    }
  },
}

type SetupContext = Pick<CommandContext, 'config' | 'database' | 'print'> & { queue: Queue; ask: Ask }

/** Only what is not there yet; every answer is kept at once. */
export async function askForSetup(context: SetupContext) {
  const { config, database, print, queue, ask } = context
  const db = actingDb(database.db, { actor: 'cli' })
  const server = await serverFacts({ config, database })
  const read = () => readSetup(db, server)
  const token = await createSetupToken(db, { now: new Date(), invitedBy: 'cli' })
  if (token !== null)
    print(`The first owner signs up within 24 hours at ${config.baseUrl.origin}${urls.adminJoin.to(token)}`)
  await askForm(db, 'company', context)
  await askVies(db, context)
  await askForm(db, 'bank', context)
  if (!(await read()).done.includes('delivery')) await askDelivery(db, queue, ask)
  if (!(await read()).done.includes('payment')) await choosePayment(db, await askPayments(read, ask))
  if (!(await read()).done.includes('goods')) print('Goods: npm run shop -- import products FILE --create-missing')
  await askLawPages(db, context)
  if (server.hasMailServer) await askTestMail(db, context)
  else print('E-mails are not sent: enter a mail server in the back office, or set MAIL_URL.')
  await askField(db, { form: 'words', path: 'slogan.lv', label: `${words.labels.slogan}: ` }, context)
  const { opening } = await read()
  for (const missing of opening.missing) print(`${missing.mustHave ? 'required: ' : ''}${aboutMissing(missing)}`)
  if (opening.isOpen || opening.missing.some(({ mustHave }) => mustHave)) return
  if (!isYes(await ask('Open the shop to buyers now? (yes) '))) return
  const opened = await openShop(db, server)
  print(opened.ok ? 'The shop is open to buyers.' : 'The shop cannot open yet.')
}

/** Only what is offered here: payment in the shop once there is one, vendors whose keys the server has. */
async function askPayments(read: () => ReturnType<typeof readSetup>, ask: Ask): Promise<string[]> {
  const codes: string[] = []
  for (const { code, title, isActive } of (await read()).payments)
    if (isActive || isYes(await ask(`Offer ${code} (${title.en ?? title.lv})? (yes) `))) codes.push(code)
  return codes
}

const isYes = (answer: string) => /^y(es)?$/i.test(answer.trim())

async function askForm(db: Db, form: SettingFormName, context: Pick<SetupContext, 'ask' | 'print'>) {
  for (const path of Object.keys(fieldsOfForm(form)))
    await askField(db, { form, path, label: `${words.labels[path] ?? path}: ` }, context)
}

type AskedField = { form: SettingFormName; path: string; label: string }

async function askField(
  db: Db,
  { form, path, label }: AskedField,
  { ask, print }: Pick<SetupContext, 'ask' | 'print'>,
) {
  while ((await readForm(db, form)).fields[path] === '') {
    const typed = (await ask(label)).trim()
    if (typed === '') return
    const edited = await editForm(db, form, { base: { [path]: '' }, changes: { [path]: typed } })
    if (!edited.ok && edited.reason === 'fields') print(Object.values(edited.problems).map(problemIn).join(' '))
  }
}

async function askVies(db: Db, { config, ask, print }: Pick<SetupContext, 'config' | 'ask' | 'print'>) {
  const number = (await readForm(db, 'company')).fields['identity.vat_num']
  if (typeof number !== 'string' || number === '') return
  if (!isYes(await ask(`Ask the register of the EU (VIES) about ${number}? (yes) `))) return
  const answer = await vies(config.VIES_URL, null).check(number)
  print(answer.state === 'valid' ? `${number} is valid: ${answer.name}, ${answer.address}` : vatWords[answer.state])
}

async function askTestMail(db: Db, { queue, ask, print }: Pick<SetupContext, 'queue' | 'ask' | 'print'>) {
  const recipient = (await ask('Send a test e-mail to (an address; Enter skips): ')).trim()
  if (recipient === '') return
  const [now, data] = [new Date(), {}]
  const email = {
    kind: 'mail-test',
    subject: `mail-test:${now.getTime()}`,
    recipient,
    lang: DEFAULT_LANG,
    data,
  } as const
  await db.transaction((tx) => queueEmail(tx, queue, email))
  print('The running shop sends it; the step “E-mail” of the set-up in the back office says whether it went.')
}

const problemIn = (problem: keyof typeof texts.en.staff.settings.problems) => texts.en.staff.settings.problems[problem]

async function askDelivery(db: Db, queue: Queue, ask: Ask) {
  const typed = await ask(`Carriers with lockers, with commas between (${CARRIERS.join(', ')}): `)
  const carriers = typed.split(/[\s,]+/).filter(isCarrier)
  const courier = isYes(await ask('A courier to the door? (yes) '))
  if (carriers.length > 0 || courier) await chooseDelivery(db, queue, { carriers, courier, abroad: false })
}

async function askLawPages(db: Db, { ask, print }: Pick<SetupContext, 'ask' | 'print'>) {
  if ((await lawPages(db)).some(({ state }) => state === 'missing')) {
    if (!isYes(await ask('Write drafts of the terms and the other pages of law? (yes) '))) return
    const drafted = await draftLawPages(db, new Date(), LAW_TEXTS)
    if (!drafted.ok) return print('The data of the company come first.')
  }
  for (const { slug, state } of await lawPages(db)) {
    if (state === 'signed' || !isYes(await ask(`Read ${slug} now? (yes) `))) continue
    const page = await readLawPage(db, slug)
    // A printed line has no line breaks.
    for (const { title, content } of page?.texts ?? [])
      for (const line of ['', title, '', ...plain(content).split('\n'), '']) print(line)
    if (page && isYes(await ask(`Have you read ${slug}, and do you answer for it? (yes) `)))
      await signLawPage(db, { slug, digest: page.digest, now: new Date() })
  }
}

const plain = (html: string) =>
  html
    .replace(/<\/(p|li|h\d|tr)>/g, '\n')
    .replace(/<\/t[dh]>/g, '  ')
    .replace(/<[^>]*>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/\n{2,}/g, '\n')

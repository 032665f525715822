import type { Db } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import { contactMessages } from '../subscriptions/subscriptions.tables.ts'

export const CONTACT_LIMITS = { name: 100, email: 254, message: 5000 }

export type ContactMessage = { name: string; email: string; message: string; lang: Lang }

export async function storeMessage(db: Db, queue: Queue, message: ContactMessage, shop: { email: string; lang: Lang }) {
  await db.transaction(async (tx) => {
    const [stored] = await tx.insert(contactMessages).values(message).returning({ id: contactMessages.id })
    if (!stored) throw new Error('The message was not stored')
    const subject = `contact:${stored.id}`
    // The answer repeats nothing of the message, otherwise the form could send anything to anybody.
    if (shop.email) {
      await queueEmail(tx, queue, {
        kind: 'contact-received',
        subject,
        recipient: shop.email,
        lang: shop.lang,
        data: { ...message },
      })
    }
    await queueEmail(tx, queue, {
      kind: 'contact-answer',
      subject,
      recipient: message.email,
      lang: message.lang,
      data: {},
    })
  })
}

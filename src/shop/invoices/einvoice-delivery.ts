import type { Day } from '../calendar/days.ts'
import { addWorkingDays } from '../calendar/working-days.ts'

/** Handed over by e-mail, put into the e-address or a portal by hand, or carried by an access point. */
export const EINVOICE_CHANNELS = ['email', 'portal', 'access-point'] as const
export type EInvoiceChannel = (typeof EINVOICE_CHANNELS)[number]

export const EINVOICE_STATES = ['waiting', 'sending', 'sent', 'delivered', 'rejected'] as const
export type EInvoiceDeliveryState = (typeof EINVOICE_STATES)[number]

export const EINVOICE_FILTERS = ['waiting', 'late', 'done'] as const
export type EInvoiceFilter = (typeof EINVOICE_FILTERS)[number]

/** Cabinet rules 154/2019 and the accounting law: working days after the issue. */
const DAYS_TO_SEND = 5

export const lastDayToSend = (issued: Day): Day => addWorkingDays(issued, DAYS_TO_SEND)

/** It is still to be handed over. */
export const isOpenDelivery = (state: EInvoiceDeliveryState): boolean => state === 'waiting' || state === 'rejected'

import type { Right } from '../staff/rights.ts'

export const TASK_CHOICES = [
  'restore',
  'refund',
  'same',
  'sent',
  'again',
  'by-hand',
  'credit-note',
  'record',
  'remind',
  'paid',
  'cancel',
  'opened',
] as const
export type TaskChoice = (typeof TASK_CHOICES)[number]

export const RIGHT_OF_CHOICE = {
  restore: 'write:orders',
  refund: 'refund',
  same: 'refund',
  sent: 'refund',
  again: 'refund',
  'by-hand': 'refund',
  'credit-note': 'refund',
  record: 'refund',
  remind: 'write:orders',
  paid: 'write:orders',
  cancel: 'write:orders',
  opened: 'write:parcels',
} as const satisfies Record<TaskChoice, Right>

const choices: Readonly<Record<string, readonly TaskChoice[]>> = {
  'paid-late': ['restore', 'refund'],
  'paid-twice': ['refund'],
  'paid-and-marked': ['same', 'refund'],
  overpaid: ['refund'],
  mismatch: ['refund'],
  'open-parcel': ['opened'],
  'refund-by-hand': ['sent'],
  'refund-refused': ['again', 'by-hand'],
  'credit-note-missing': ['credit-note'],
  'refunded-elsewhere': ['record'],
  'invoice-overdue': ['remind', 'paid', 'cancel'],
}

/** What solves a task by one press, the best first. Whether it works is decided when it is done. */
export const choicesOf = (kind: string): readonly TaskChoice[] => choices[kind] ?? []

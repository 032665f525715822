/** What sales are counted by. `product-month` sums up the days of months that are over. */
export type Dimension = 'buyer' | 'country' | 'category' | 'product' | 'product-month' | 'channel'

/** What a report of sales has a row for. */
export const REPORTED_BY = ['day', 'week', 'month', 'category', 'product', 'buyer', 'country', 'channel'] as const

export type ReportedBy = (typeof REPORTED_BY)[number]

export const isTime = (by: ReportedBy): by is 'day' | 'week' | 'month' =>
  by === 'day' || by === 'week' || by === 'month'

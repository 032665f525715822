/** What a side of a moment has to be in Riga, written down by hand. `hold`: end of the fifth working day, for a transfer. */
export type Side = { day: string; hold: string }
export type Moment = {
  /** What passes while the shop is open. */
  boundary: string
  /** Where shop and PostgreSQL believe to be. */
  zone: string
  before: Side
  after: Side
  /** The end of the day of `before`, until which one of the coupons is good and from which on the other is. */
  dayEnds: string
  /** Of the product whose price was changed at the moment before; what the page says is its lowest in 30 days. */
  lowest: string | null
}

/** Midnights of Riga and both changes of its clock; the last is twenty days after the one before. */
export const MOMENTS: readonly Moment[] = [
  {
    boundary: '2026-03-28T22:00:00Z',
    zone: 'UTC',
    before: { day: '28.03.2026.', hold: '2026-04-07T21:00:00.000Z' },
    after: { day: '29.03.2026.', hold: '2026-04-07T21:00:00.000Z' },
    dayEnds: '2026-03-28T22:00:00Z',
    lowest: null,
  },
  {
    // 02:59:59 is followed by 04:00:00.
    boundary: '2026-03-29T01:00:00Z',
    zone: 'America/Los_Angeles',
    before: { day: '29.03.2026.', hold: '2026-04-07T21:00:00.000Z' },
    after: { day: '29.03.2026.', hold: '2026-04-07T21:00:00.000Z' },
    dayEnds: '2026-03-29T21:00:00Z',
    lowest: '25,00',
  },
  {
    // 03:59:59 is followed by 03:00:00.
    boundary: '2026-10-25T01:00:00Z',
    zone: 'Europe/Riga',
    before: { day: '25.10.2026.', hold: '2026-10-30T22:00:00.000Z' },
    after: { day: '25.10.2026.', hold: '2026-10-30T22:00:00.000Z' },
    dayEnds: '2026-10-25T22:00:00Z',
    lowest: '60,00',
  },
  {
    boundary: '2026-10-25T22:00:00Z',
    zone: 'Pacific/Kiritimati',
    before: { day: '25.10.2026.', hold: '2026-10-30T22:00:00.000Z' },
    after: { day: '26.10.2026.', hold: '2026-11-02T22:00:00.000Z' },
    dayEnds: '2026-10-25T22:00:00Z',
    lowest: '25,00',
  },
  {
    boundary: '2026-12-31T22:00:00Z',
    zone: 'Asia/Tokyo',
    before: { day: '31.12.2026.', hold: '2027-01-08T22:00:00.000Z' },
    after: { day: '01.01.2027.', hold: '2027-01-08T22:00:00.000Z' },
    dayEnds: '2026-12-31T22:00:00Z',
    lowest: '60,00',
  },
  {
    boundary: '2027-01-20T22:00:00Z',
    zone: 'America/New_York',
    before: { day: '20.01.2027.', hold: '2027-01-27T22:00:00.000Z' },
    after: { day: '21.01.2027.', hold: '2027-01-28T22:00:00.000Z' },
    dayEnds: '2027-01-20T22:00:00Z',
    lowest: '25,00',
  },
]

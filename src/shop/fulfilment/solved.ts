/** `money`: the state of the refund; the vendor is asked again by itself where it is away. */
export type Solved =
  | { ok: true; money?: 'done' | 'pending' | 'provider-away' | 'refused' }
  | {
      ok: false
      reason:
        | 'unknown'
        | 'done-already'
        | 'not-allowed'
        | 'refunding'
        | 'sold-out'
        | 'coupon-used'
        | 'too-much'
        | 'nothing-left'
        | 'provider-away'
    }

/**
 * What becomes of pieces that were not on the shelf. `wait`: the whole order waits for them; `split`: the rest is sent
 * now and they later; `refund`: their money goes back and they are not sent.
 */
export type ShortChoice = 'wait' | 'split' | 'refund'

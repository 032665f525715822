import type { errors as lv } from '../lv/errors.ts'

export const errors: typeof lv = {
  notFoundTitle: 'Page not found',
  notFoundText: 'The product may no longer be sold, or the address has a typo.',
  forbiddenTitle: 'This is not allowed',
  csrfTitle: 'This page is out of date',
  csrf: 'The page was open for too long. Reload it and try again.',
  tooManyTitle: 'Too many attempts',
  tooMany: 'Too many attempts. Wait a moment and try again.',
  serverTitle: 'Something went wrong',
  server: 'Something failed on our side. Try again in a moment.',
  unavailableTitle: 'The shop is unavailable for a moment',
  unavailable: 'The shop is overloaded right now. Try again in a moment.',
  notSignedIn: 'Log in first.',
  notFound: 'Not found.',
  einvoiceInvalid:
    'This e-invoice cannot be issued at the moment: it has an error that we are correcting. The PDF invoice is valid.',
  badRequest: 'The request could not be understood.',
  unknownCall: 'There is no such call.',
  notJson: 'The body of the request must be JSON (Content-Type: application/json).',
  wrongType: 'The content type of the request is not supported.',
  badJson: 'The body of the request is not valid JSON.',
  tooLarge: 'The request is too large.',
  invalid: 'Check what you entered.',
  controls: 'There are invisible control characters in this text. Type it instead of pasting it.',
  again: 'Try again',
  reference: (id: string) => `Error number: ${id}`,
}

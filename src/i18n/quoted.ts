/** What people typed, in quotation marks; where it has its own, it gets no others around them. */
export const quoted = (text: string, [open, close]: readonly [string, string]): string =>
  /["„“”«»]/.test(text) ? text : open + text + close

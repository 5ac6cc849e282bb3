/**
 * Text that came from outside, as it may stand in a log: line breaks, escape sequences and the
 * marks that turn reading order round could forge one.
 */
export const withoutControls = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')

/**
 * Makes external text safe for a log: line breaks, escape sequences and bidirectional marks could
 * forge a line.
 */
export const withoutControls = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')

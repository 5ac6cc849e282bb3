/** A seeded random generator: the same words give the same numbers on every machine. */

/** Four 32-bit words mixed from a text (like the public-domain cyrb128). */
function hash(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  return [(a ^ b ^ c ^ d) >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0]
}

const hex = (word: number) => word.toString(16).padStart(8, '0')

/** An id in the form of a random UUID that is always the same for the same words. */
export function guid(...words: readonly string[]): string {
  const digits = hash(words.join('\u0000')).map(hex).join('')
  const variant = '89ab'[Number.parseInt(digits[16] ?? '0', 16) & 3]
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-')
}

export interface Rng {
  /** From 0, inclusive, to 1, exclusive. */
  next(): number
  /** A number between the two. */
  between(low: number, high: number): number
  /** A whole number between the two, both included. */
  whole(low: number, high: number): number
  pick<T>(choices: readonly T[]): T
  /** 1, plus or minus at most `share`; the middle is likelier than the ends. */
  about(share: number): number
}

/** `rngOf('kereru', '2026-11')` is the generator of that month alone (mulberry32). */
export function rngOf(...words: readonly string[]): Rng {
  let state = hash(words.join('\u0000'))[0]
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    whole,
    pick: choices => choices[whole(0, choices.length - 1)] as (typeof choices)[number],
    about: share => 1 + share * (next() + next() - 1),
  }
}

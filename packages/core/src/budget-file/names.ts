/** Decides when two names are the same, and when one is most likely a misspelling of another. */

const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('&', ' and ')

/** Names are compared without accents, case and spaces, and with `&` as `and`. */
export const spelling = (name: string): string => plain(name).replace(/\s+/g, '')

/** Finds the name that another is a misspelling of; null if there is none or several. */
export function nearestIn<Named extends { readonly name: string }>(
  all: readonly Named[],
): (name: string) => Named | null {
  const known = all.map(named => ({ named, words: wordsOf(named.name) }))
  const letters = known.map(({ words }) => words.join(''))
  return name => {
    const words = wordsOf(name)
    const own = words.join('')
    const same = known.filter((_, at) => letters[at] === own)
    const near = same.length > 0 ? same : known.filter(each => isSlip(each.words, words))
    return near.length === 1 ? (near[0]?.named ?? null) : null
  }
}

const wordsOf = (name: string): string[] => plain(name).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether two words differ by one keystroke. */
function isSlip(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  let slips = 0
  for (let at = 0; at < a.length; at += 1) {
    if (a[at] === b[at]) continue
    slips += 1
    if (slips > 1 || !isStrokeOff(a[at] ?? '', b[at] ?? '')) return false
  }
  return slips === 1
}

const SHORTEST = 5

/**
 * One letter more or less, or two neighbours swapped. A replaced letter does not count: employer
 * and employee, loan A and loan B are different, and so are short words and numbers.
 */
function isStrokeOff(a: string, b: string): boolean {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a]
  if (short.length < SHORTEST || long.length - short.length > 1 || long[0] !== short[0])
    return false
  if (/\p{N}/u.test(long)) return false
  let at = 1
  while (at < short.length && long[at] === short[at]) at += 1
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at)
  const swapped = `${long[at + 1]}${long[at]}`
  return swapped === short.slice(at, at + 2) && long.slice(at + 2) === short.slice(at + 2)
}

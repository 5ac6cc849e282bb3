/**
 * What an audit entry may hold: words and flags, never an amount, a secret or a nested document.
 */
export type Word = string | number | boolean | null
export type Canonical = Word | readonly Canonical[] | { readonly [name: string]: Canonical }

/**
 * The one text of a value, in any order of its names, so that a hash can be verified years later.
 * Lone surrogates are replaced first, because no database stores them.
 */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'string') return textOf(value)
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('Not a number')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const fields = Object.entries(value as { readonly [name: string]: Canonical })
  return `{${fields
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, each]) => `${textOf(name)}:${canonicalJson(each)}`)
    .join(',')}}`
}

const textOf = (text: string) => JSON.stringify(Buffer.from(text, 'utf8').toString('utf8'))

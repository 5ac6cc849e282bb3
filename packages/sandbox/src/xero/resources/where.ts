/**
 * The `where` filter: comparisons joined by AND (or &&) and OR (or ||), as in
 * `Type=="ACCREC" AND Date>=DateTime(2026,01,01)`. Functions such as `.Contains()` are refused.
 */
import { readMsDate } from '../dates.ts'
import { QueryParseError } from '../errors.ts'

export type WireRecord = Readonly<Record<string, unknown>>
type Literal = string | number | boolean | null
type Test = (record: WireRecord) => boolean

const COMPARISON = /^\s*([A-Za-z][\w.]*)\s*(==|=|!=|<>|>=|<=|>|<)\s*/
const LITERALS: readonly (readonly [RegExp, (groups: string[]) => Literal])[] = [
  [/^"((?:[^"\\]|\\.)*)"/, ([text = '']) => text.replace(/\\(.)/g, '$1')],
  [/^Guid\("([0-9A-Fa-f-]{36})"\)/i, ([text = '']) => text.toLowerCase()],
  [
    /^DateTime\((\d{4}),\s*(\d{1,2}),\s*(\d{1,2})\)/i,
    ([y, m, d]) => Date.UTC(+(y ?? 0), +(m ?? 1) - 1, +(d ?? 1)),
  ],
  [/^(-?\d+(?:\.\d+)?)/, ([text]) => Number(text)],
  [/^(true|false)\b/i, ([text]) => text?.toLowerCase() === 'true'],
  [/^null\b/i, () => null],
]
const JOINT = /^\s*(AND|&&|OR|\|\|)\s*/i

export function parseWhere(text: string): Test {
  let rest = text
  const refuse = () => new QueryParseError(`The where clause cannot be read at: ${rest}`)

  function literal(): Literal {
    for (const [pattern, read] of LITERALS) {
      const match = pattern.exec(rest)
      if (!match) continue
      rest = rest.slice(match[0].length)
      return read(match.slice(1))
    }
    throw refuse()
  }

  function comparison(): Test {
    const match = COMPARISON.exec(rest)
    if (!match) throw refuse()
    rest = rest.slice(match[0].length)
    const [, path = '', operator = ''] = match
    const wanted = literal()
    return record => compare(valueAt(record, path), operator, wanted)
  }

  // A list of alternatives, each a list of comparisons that must all hold.
  const alternatives: Test[][] = [[comparison()]]
  for (let joint = JOINT.exec(rest); joint; joint = JOINT.exec(rest)) {
    rest = rest.slice(joint[0].length)
    const isOr = joint[1] === '||' || joint[1]?.toUpperCase() === 'OR'
    const next = comparison()
    if (isOr) alternatives.push([next])
    else alternatives.at(-1)?.push(next)
  }
  if (rest.trim() !== '') throw refuse()
  return record => alternatives.some(all => all.every(test => test(record)))
}

/** `valueAt(invoice, 'Contact.ContactID')`; dates come out as milliseconds. */
export function valueAt(record: WireRecord, path: string): Literal {
  let value: unknown = record
  for (const name of path.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as WireRecord)[name] : undefined
  }
  if (typeof value === 'string') return readMsDate(value) ?? value
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function compare(value: Literal, operator: string, wanted: Literal): boolean {
  switch (operator) {
    case '==':
    case '=':
      return value === wanted
    case '!=':
    case '<>':
      return value !== wanted
  }
  if (value === null || wanted === null || typeof value !== typeof wanted) return false
  switch (operator) {
    case '>':
      return value > wanted
    case '>=':
      return value >= wanted
    case '<':
      return value < wanted
    default:
      return value <= wanted
  }
}

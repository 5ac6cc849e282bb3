/** Which records a query finds, in which order and on which page. */
import { invalidQuery } from '../errors.ts'
import type { Condition, Query } from './parse.ts'

type WireRecord = Readonly<Record<string, unknown>>

/** `MetaData.LastUpdatedTime` is a field of a field; a reference is compared by its value. */
function fieldOf(record: WireRecord, field: string): string | number | boolean | null {
  let value: unknown = record
  for (const part of field.split('.')) value = (value as WireRecord | undefined)?.[part]
  if (typeof value === 'object' && value !== null) value = (value as WireRecord).value
  if (typeof value === 'string' || typeof value === 'number') return value
  return typeof value === 'boolean' ? value : null
}

function compare(value: string | number, other: string): number {
  if (typeof value === 'number') return value - Number(other)
  const [one, two] = [Date.parse(value), Date.parse(other)]
  const isTime = /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(one) && !Number.isNaN(two)
  if (isTime) return one - two
  return value < other ? -1 : value > other ? 1 : 0
}

function fits(record: WireRecord, { field, operator, values }: Condition): boolean {
  const value = fieldOf(record, field)
  const [first = ''] = values
  if (value === null) return false
  if (typeof value === 'boolean') return values.includes(String(value))
  switch (operator) {
    case '=':
      return compare(value, first) === 0
    case '<':
      return compare(value, first) < 0
    case '>':
      return compare(value, first) > 0
    case '<=':
      return compare(value, first) <= 0
    case '>=':
      return compare(value, first) >= 0
    case 'in':
      return values.some(each => compare(value, each) === 0)
    case 'like':
      return likePattern(first).test(String(value))
  }
}

const likePattern = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%', '.*')}$`, 'i')

/** Lists have only active records, unless the query asks for `Active`. */
const asksForActive = ({ conditions }: Query) => conditions.some(({ field }) => field === 'Active')

export function runQuery(query: Query, records: readonly WireRecord[]) {
  const isListed = asksForActive(query) ? () => true : ({ Active }: WireRecord) => Active !== false
  const found = records.filter(
    record => isListed(record) && query.conditions.every(condition => fits(record, condition)),
  )
  if (query.isCount) return { totalCount: found.length }
  const page = ordered(found, query).slice(query.start - 1, query.start - 1 + query.max)
  // Without a record the reply has no entity and no position.
  if (page.length === 0) return {}
  return { [query.entity]: page, startPosition: query.start, maxResults: page.length }
}

function ordered(found: readonly WireRecord[], { order }: Query): readonly WireRecord[] {
  if (!order) return found
  const sign = order.isDescending ? -1 : 1
  return found.toSorted((one, other) => {
    const [a, b] = [fieldOf(one, order.field), fieldOf(other, order.field)]
    if (a === null || b === null || typeof a === 'boolean' || typeof b === 'boolean') {
      throw invalidQuery(`${order.field} cannot be sorted by`)
    }
    return sign * compare(a, String(b))
  })
}

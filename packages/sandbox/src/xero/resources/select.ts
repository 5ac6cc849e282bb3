import { QueryParseError, ValidationError } from '../errors.ts'
import { type Parameters, wholeNumber } from '../parameters.ts'
import { parseWhere, valueAt, type WireRecord } from './where.ts'

const DEFAULT_PAGE_SIZE = 100
const MAX_PAGE = 1000

/** Applies `where`, `order` and the header If-Modified-Since. */
export function select<T extends WireRecord>(
  records: readonly T[],
  parameters: Parameters,
  modifiedSince: string | undefined,
): T[] {
  const where = parameters.get('where')
  const test = where ? parseWhere(where) : () => true
  const since = modifiedSince ? readInstant(modifiedSince) : Number.NEGATIVE_INFINITY
  const found = records.filter(record => Number(changedAt(record) ?? 0) >= since && test(record))
  const order = parameters.get('order')
  return order ? sort(found, order) : found
}

/** Records that never change have only the time of their creation. */
const changedAt = (record: WireRecord) =>
  valueAt(record, 'UpdatedDateUTC') ?? valueAt(record, 'CreatedDateUTC')

/** UTC even where the text does not say so. */
function readInstant(text: string): number {
  const hasZone = /(?:Z|GMT|[+-]\d{2}:?\d{2})$/.test(text)
  const instant = Date.parse(hasZone || text.includes(',') ? text : `${text}Z`)
  if (Number.isNaN(instant)) throw new ValidationError(`If-Modified-Since is not a date: ${text}`)
  return instant
}

function sort<T extends WireRecord>(records: T[], order: string): T[] {
  const match = /^\s*([A-Za-z][\w.]*)(?:\s+(ASC|DESC))?\s*$/i.exec(order)
  if (!match) throw new QueryParseError(`The order clause cannot be read: ${order}`)
  const [, path = '', direction = 'ASC'] = match
  const sign = direction.toUpperCase() === 'DESC' ? -1 : 1
  const keyed = records.map(record => ({ record, key: valueAt(record, path) }))
  keyed.sort((a, b) => {
    if (a.key === b.key) return 0
    if (a.key === null) return -sign
    if (b.key === null) return sign
    return a.key < b.key ? -sign : sign
  })
  return keyed.map(({ record }) => record)
}

/** Pages start at 1; a page past the end is empty and not an error. */
export function paginate<T>(records: readonly T[], parameters: Parameters) {
  const page = wholeNumber(parameters, 'page', { from: 1, to: 1_000_000 }) ?? 1
  const pageSize =
    wholeNumber(parameters, 'pageSize', { from: 1, to: MAX_PAGE }) ?? DEFAULT_PAGE_SIZE
  return {
    records: records.slice((page - 1) * pageSize, page * pageSize),
    pagination: {
      page,
      pageSize,
      pageCount: Math.ceil(records.length / pageSize),
      itemCount: records.length,
    },
  }
}

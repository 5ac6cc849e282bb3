/** The profit and loss by class, location or tracking category, month by month. */
import { type ItemCode, itemCode } from '#item'
import { type Cents, ZERO } from '#money'
import type { Month } from '#time'
import type { BooksDimensionValue } from './books.ts'
import { type AmountsByMonth, type Books, dimensionKey } from './merge-records.ts'

/** The amounts of an account that belong to one value of a dimension, in its natural sign. */
export interface DimensionSeries {
  readonly dimension: string
  readonly valueId: string
  readonly code: ItemCode
  /** One for each month of the ledger; null where they were not read. */
  readonly values: readonly (Cents | null)[]
}

/** An import asks for the figures of this many values of a dimension at most. */
const MAX_SPLIT_VALUES = 20

/**
 * The values of a dimension that have figures of their own: active ones of the first level, in the
 * order of their names. All others are part of them, or of what belongs to none.
 */
export function splitValues(values: readonly BooksDimensionValue[]): BooksDimensionValue[] {
  return ofFirstLevel(values)
    .sort((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0))
    .slice(0, MAX_SPLIT_VALUES)
}

/** How many active values of the first level have no figures, because there are too many. */
export const unreadValues = (values: readonly BooksDimensionValue[]): number =>
  Math.max(0, ofFirstLevel(values).length - MAX_SPLIT_VALUES)

const ofFirstLevel = (values: readonly BooksDimensionValue[]): BooksDimensionValue[] =>
  values.filter(({ parentId, status }) => parentId === null && status === 'active')

/** The value with all values below it: a filter by a class must include its sub-classes. */
export function withDescendants(
  values: readonly BooksDimensionValue[],
  valueId: string,
): readonly string[] {
  const found = new Set([valueId])
  for (const id of found) {
    for (const { parentId, valueId: below } of values) if (parentId === id) found.add(below)
  }
  return [...found]
}

/**
 * The series of each dimension, for the months that were read of all its values. In another month
 * the rest would look as if it belonged to no value.
 */
export function dimensionSeries(books: Books, months: readonly Month[]): DimensionSeries[] {
  const all = [...books.dimensionValues.values()]
  return [...new Set(all.map(({ dimension }) => dimension))].flatMap(dimension => {
    const values = all.filter(each => each.dimension === dimension)
    return seriesOf(books, splitValues(values), months)
  })
}

function seriesOf(
  books: Books,
  values: readonly BooksDimensionValue[],
  months: readonly Month[],
): DimensionSeries[] {
  const read = values.map(value => figuresOf(books, value))
  const known = new Set(months.filter(month => read.every(figures => figures.has(month))))
  if (known.size === 0) return []
  return values.flatMap((value, index) => {
    const figures = read[index] ?? new Map()
    const codes = new Set([...figures.values()].flatMap(amounts => [...amounts.keys()]))
    return [...(codes.size === 0 ? [NO_ACCOUNT] : codes)]
      .sort((left, right) => (left < right ? -1 : 1))
      .map(code => ({
        ...{ dimension: value.dimension, valueId: value.valueId, code },
        values: months.map(month =>
          known.has(month) ? (figures.get(month)?.get(code) ?? ZERO) : null,
        ),
      }))
  })
}

/** Of a value without any amount, a series of zeros says which months were read. */
const NO_ACCOUNT = itemCode('')

const figuresOf = (books: Books, value: BooksDimensionValue): AmountsByMonth =>
  books.dimensionFigures.get(dimensionKey(value)) ?? new Map()

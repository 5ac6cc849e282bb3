/** A reply whose datetimes (by convention the fields named `…At`) may have become dates. */
export type Dated<T> = T extends readonly (infer Item)[]
  ? readonly Dated<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Key extends `${string}At` ? Moment<T[Key]> : Dated<T[Key]> }
    : T

type Moment<T> = T extends string ? string | Date : T

const ISO_WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/

/**
 * Spec §7: ISO datetimes without a zone become dates in the reader's zone, as ISO 8601 says. Only
 * for hooks and selectors: the cache keeps the text, because two equal replies with Dates would not
 * compare as equal. `withDates({ at: '2026-11-21T09:10:00' }).at` is a Date.
 */
export function withDates<T>(value: T): Dated<T> {
  if (typeof value !== 'object' || value === null) return converted(value) as Dated<T>
  const known = convertedBefore.get(value)
  if (known !== undefined) return known as Dated<T>
  const dated = converted(value)
  convertedBefore.set(value, dated as object)
  return dated as Dated<T>
}

/** The same reply gives the same dates, so that nothing is rendered again for it. */
const convertedBefore = new WeakMap<object, object>()

function converted(value: unknown): unknown {
  if (typeof value === 'string') return dateOf(value) ?? value
  if (Array.isArray(value)) return value.map(converted)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, converted(part)]))
}

function dateOf(text: string): Date | null {
  if (!ISO_WITHOUT_ZONE.test(text)) return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}

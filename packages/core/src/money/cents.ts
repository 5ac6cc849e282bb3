import { assert } from '#outcome'

/** Money is whole cents. A sum beyond 2^53 is no longer exact and throws. */
export type Cents = number & { readonly __brand: 'Cents' }

export function cents(value: number): Cents {
  assert(Number.isSafeInteger(value), () => `${value} is not whole cents`)
  return (value === 0 ? 0 : value) as Cents
}

export const ZERO = 0 as Cents

export const sumCents = (values: Iterable<Cents>): Cents => {
  let total = 0
  for (const value of values) total += value
  return cents(total)
}

/** Null if any amount is null: 10, 20 and 30 are 60, but 10, null and 30 are null. */
export function sumIfAllKnown(values: readonly (Cents | null)[]): Cents | null {
  const known = values.filter(value => value !== null)
  return known.length === values.length ? sumCents(known) : null
}

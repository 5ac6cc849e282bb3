/** The small schemas every word uses: ids, months, days, cents, plain text. */

import type { Cents } from '@millpond/core/money'
import { type Day, type Month, parseDay, parseMonth } from '@millpond/core/time'
import * as z from 'zod/mini'

/** NUL passes JSON and breaks PostgreSQL text, so it is refused here. */
const plain = z.refine<string>(value => !value.includes('\u0000'), {
  error: 'Remove the NUL character',
})

export const text = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), plain)

export const organisationId = z.uuid()
export const organisationQuery = z.strictObject({ organisationId })

export const monthText = z.pipe(
  z.string().check(z.refine(value => parseMonth(value).ok, { error: 'Use a month like 2026-11' })),
  z.transform(value => value as Month),
)
export const dayText = z.pipe(
  z.string().check(z.refine(value => parseDay(value).ok, { error: 'Use a day like 2026-11-30' })),
  z.transform(value => value as Day),
)
export const centsNumber = z.pipe(
  z.int(),
  z.transform(value => value as Cents),
)
export const instant = z.iso.datetime()

/** The small schemas that all others use: ids, codes, months, days, cents, plain text. */

import type { ItemCode } from '@millpond/core/item'
import type { Cents } from '@millpond/core/money'
import { type Day, type Month, parseDay, parseMonth } from '@millpond/core/time'
import * as z from 'zod/mini'

/** NUL and lone surrogates are valid JSON but not PostgreSQL text, so they are rejected here. */
export const plain = z.refine<string>(value => !/\0|\p{Surrogate}/u.test(value), {
  error: 'Remove the characters that cannot be displayed',
})

export const text = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), plain)

/** Except joiners and variants, which emoji and some scripts need. */
const HIDDEN =
  /\p{Cc}|\u2028|\u2029|(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/u

/**
 * The name of a person or a company: it is part of emails and logs, so it has one line and no
 * character that hides or reverses text.
 */
export const nameText = (longest: number) =>
  text(longest).check(
    z.refine(value => !HIDDEN.test(value), { error: 'Use one line without hidden characters' }),
  )

export const organisationId = z.uuid()
export const organisationQuery = z.strictObject({ organisationId })

/** An id of a provider. */
export const key = z.string().check(z.minLength(1), z.maxLength(100), plain)
export const codeText = z.pipe(
  key,
  z.transform(value => value as ItemCode),
)

export const monthText = z.pipe(
  z.string().check(
    z.refine(value => parseMonth(value).ok, {
      error: 'The value is not a real month. Use one like 2026-11, in the years 2000 to 2099',
    }),
  ),
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

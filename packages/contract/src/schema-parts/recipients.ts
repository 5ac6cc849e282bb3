import { MAX_MESSAGE, MAX_RECIPIENTS } from '@millpond/core/report'
import * as z from 'zod/mini'
import { plain } from './values.ts'

export const address = z.email().check(z.toLowerCase(), z.maxLength(254))

export const recipients = z
  .array(address)
  .check(z.minLength(1), z.maxLength(MAX_RECIPIENTS))
  .check(
    z.refine(all => new Set(all).size === all.length, { error: 'The same address appears twice' }),
  )

/** What the sender writes to the recipients; nothing if it is empty. */
export const message = z.string().check(z.trim(), z.maxLength(MAX_MESSAGE), plain)

import {
  COVENANT_MEASURES,
  COVENANT_TESTS,
  type Covenant,
  type WatchedCovenant,
} from '@millpond/core/forecast'
import * as z from 'zod/mini'
import { mirrorOf } from './mirror.ts'

/** Ten billion, or a ratio far above any real one. */
const MAX_LIMIT = 1_000_000_000_000

export const covenantFields = {
  measure: z.enum(COVENANT_MEASURES),
  bound: z.enum(['min', 'max']),
  limit: z.int().check(z.gte(-MAX_LIMIT), z.lte(MAX_LIMIT)),
}

/** A limit that a lender sets. */
export const covenant = mirrorOf<Covenant>()(z.strictObject(covenantFields))

export const watchedCovenant = mirrorOf<WatchedCovenant>()(
  z.strictObject({ ...covenantFields, tested: z.enum(COVENANT_TESTS) }),
)

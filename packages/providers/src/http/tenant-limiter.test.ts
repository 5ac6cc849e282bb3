import { expect, it } from 'vitest'
import { Throttled } from './request.ts'
import { admit, createTenantLimiters } from './tenant-limiter.ts'

it.each([
  // answers before the vendor's wish to wait, reason to hold the next call back
  [['worked'], 'limit'],
  [['failed'], 'failing'],
  [['failed', 'worked'], 'limit'],
  [['failed', 'failed', 'failed', 'failed', 'failed'], 'failing'],
] as const)('[SYN-03] after %j a Retry-After holds calls back as “%s”', (answers, reason) => {
  const limiter = createTenantLimiters(null).of('xero', 0)
  for (const answer of answers) limiter.breaker.settle(admit(limiter, null, 0), answer, 0)
  limiter.closedUntil = 90_000
  let held: unknown = null
  try {
    admit(limiter, null, 1000)
  } catch (error) {
    held = error
  }
  expect(held).toBeInstanceOf(Throttled)
  expect(held).toMatchObject({ reason, waitMs: 89_000 })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Deps } from '../deps.ts'
import { whileRenewing } from './import-lease.ts'

it('[USE-03] the lease of an import is renewed while a request takes long, and not after it', async () => {
  let renewed = 0
  const database = {
    async inOrganisation() {
      renewed += 1
      // A database that is away must not end the work.
      if (renewed === 1) throw new Error('away')
    },
  } as unknown as Deps['database']
  const lease = { organisationId: 'o', importId: 'i', leaseId: 'l' }
  expect(await whileRenewing({ database }, lease, () => sleep(60, 'done'), 10)).toBe('done')
  expect(renewed).toBeGreaterThan(1)
  const after = renewed
  await sleep(30)
  expect(renewed).toBe(after)
})

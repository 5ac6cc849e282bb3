import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Database } from '#database/index.ts'
import { addHealth } from './health.ts'

it('[SEC-03] /readyz looks at the database once for all who ask at once', async () => {
  let pings = 0
  const database = {
    ping: async () => {
      pings += 1
      await pause(20)
      throw new Error('away')
    },
  } as unknown as Database
  const app = fastify()
  addHealth(app, database)
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
  expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([503]))
  expect(pings).toBe(1)
  await app.close()
})

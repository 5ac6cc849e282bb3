import { expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createLog } from './log.ts'

it('[LOG-01] writes one JSON line with its level in words, and no secrets', () => {
  const lines: string[] = []
  const config = readConfig({ MILLPOND_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  const log = createLog(config, { write: line => lines.push(line) })
  log.info(
    {
      password: 'canary',
      headers: { authorization: 'Bearer canary', cookie: 'canary' },
      body: { amount: 'canary' },
      request: { body: 'canary', cookie: 'canary' },
      tokens: { accessToken: 'canary', refreshToken: 'canary' },
      err: Object.assign(new Error('broken'), { params: ['canary'], detail: 'canary' }),
    },
    'something happened',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('canary')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    msg: 'something happened',
    err: { message: 'broken' },
  })
})

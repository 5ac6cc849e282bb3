import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'millpond-config-'))
const key = Buffer.alloc(32, 7).toString('base64')
const read = (environment: Record<string, string>) =>
  readConfig({ MILLPOND_SECRET_KEY: key, ...environment })

it('works with nothing set, and is then strict', () => {
  expect(read({})).toMatchObject({
    mode: 'production',
    host: 'localhost',
    port: 4000,
    publicUrl: 'http://localhost:4000',
    trustedProxies: [],
    databaseUrl: null,
    xero: null,
    today: null,
    factorRule: 'grace',
    session: { idleSeconds: 1800, absoluteSeconds: 43_200 },
  })
})

it.each([
  ['PORT', 'four'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'millpond'],
  ['PUBLIC_URL', 'ftp://millpond.example'],
  ['MILLPOND_TODAY', '2027-02-29'],
  ['LOG_LEVEL', 'loud'],
  ['SECOND_FACTOR', 'sometimes'],
  ['METRICS_TOKEN', 'too short'],
  ['SESSION_IDLE_SECONDS', '-1'],
  ['XERO_CLIENT_ID', 'only half'],
  ['MILLPOND_SECRET_KEY', 'short'],
  ['MILLPOND_SECRET_KEY', `1:${key},1:${key}`],
])('ends the start and names %s when it is %s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError)
  expect(() => read({ [name]: value })).toThrow(new RegExp(name))
})

it('takes an empty variable for one that is not set', () => {
  expect(read({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: null })
})

describe('the secret key', () => {
  it('is made once, for its owner only', () => {
    const dir = join(folder(), 'data')
    const first = readConfig({ MILLPOND_DATA_DIR: dir })
    const second = readConfig({ MILLPOND_DATA_DIR: dir })
    expect(second.masterKeys).toEqual(first.masterKeys)
    expect(first.masterKeys[0]?.key).toHaveLength(32)
    expect(statSync(join(dir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dir, 'secret.key'), 'utf8').trim()).toHaveLength(44)
  })

  it('may be several, the highest number first', () => {
    const other = Buffer.alloc(32, 9).toString('base64')
    const { masterKeys } = read({ MILLPOND_SECRET_KEY: `1:${key}, 2:${other}` })
    expect(masterKeys.map(each => each.number)).toEqual([2, 1])
  })

  it('that seals may be an older one, until every gateway knows the newer', () => {
    const other = Buffer.alloc(32, 9).toString('base64')
    const both = { MILLPOND_SECRET_KEY: `1:${key}, 2:${other}`, MILLPOND_SEALING_KEY: '1' }
    expect(read(both).masterKeys.map(each => each.number)).toEqual([1, 2])
    expect(() => read({ ...both, MILLPOND_SEALING_KEY: '3' })).toThrow(/MILLPOND_SEALING_KEY/)
  })
})

it('points at the stand-in only when no real application is given', () => {
  const standIn = {
    XERO_LOGIN_URL: 'http://localhost:4001/identity',
    XERO_IDENTITY_URL: 'http://localhost:4001',
    XERO_API_URL: 'http://localhost:4001/api.xro/2.0',
  }
  expect(read(standIn).xero).toMatchObject({ isStandIn: true })
  const real = { XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret' }
  expect(read({ ...standIn, ...real }).xero).toMatchObject({ isStandIn: false, clientId: 'id' })
})

import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const read = (environment: Record<string, string>) =>
  readConfig({ MILLPOND_SECRET_KEY: KEY, ...environment }).signIn

const CLIENT = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
const OIDC = { ...CLIENT, OIDC_ISSUER_URL: 'https://issuer.example.com/realms/one' }
const FIREBASE = { FIREBASE_PROJECT_ID: 'demo-millpond', FIREBASE_API_KEY: 'key' }
const EMULATOR = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }

it('[AUTH-01] has no external issuer unless one is configured', () => {
  expect(read({})).toEqual({ oidc: null, intuit: null, firebase: null })
})

it('[AUTH-01] any OpenID Connect issuer can be configured', () => {
  expect(
    read({ ...OIDC, OIDC_LABEL: 'Acme', OIDC_ORIGINS: 'https://keys.example.com' }).oidc,
  ).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    isStandIn: false,
    issuerUrl: 'https://issuer.example.com/realms/one',
    label: 'Acme',
    scopes: ['openid', 'profile', 'email'],
    origins: ['https://keys.example.com'],
  })
})

it('[AUTH-01] an address of this machine without a client is the stand-in', () => {
  const standIn = {
    OIDC_ISSUER_URL: 'http://localhost:4001/issuer',
    INTUIT_ISSUER_URL: 'http://localhost:4001/intuit/op/v1',
    INTUIT_DISCOVERY_URL: 'http://localhost:4001/intuit/.well-known/openid_configuration',
  }
  const { oidc, intuit } = read(standIn)
  expect(oidc).toMatchObject({ isStandIn: true, clientId: 'millpond-local' })
  expect(intuit).toMatchObject({ isStandIn: true, clientId: 'millpond-local' })
  // A gateway that is reachable from elsewhere accepts no sign-in from an issuer of this machine.
  expect(() => read({ ...standIn, PUBLIC_URL: 'https://millpond.example.com' })).toThrow(
    ConfigError,
  )
})

describe('[AUTH-01] stops the start and says what to fix', () => {
  it.each<[string, Record<string, string>]>([
    ['OIDC_CLIENT_SECRET', { ...OIDC, OIDC_CLIENT_SECRET: '' }],
    ['OIDC_ISSUER_URL', CLIENT],
    ['OIDC_CLIENT_ID', { OIDC_ISSUER_URL: 'https://issuer.example.com' }],
    ['OIDC_ISSUER_URL', { ...OIDC, OIDC_ISSUER_URL: 'http://issuer.example.com' }],
    ['OIDC_SCOPES', { ...OIDC, OIDC_SCOPES: 'profile email' }],
    ['OIDC_ORIGINS', { ...OIDC, OIDC_ORIGINS: 'https://keys.example.com/path' }],
    ['OIDC_ORIGINS', { ...OIDC, OIDC_ORIGINS: 'keys.example.com' }],
    ['INTUIT_CLIENT_ID', { INTUIT_CLIENT_SECRET: 'secret' }],
    ['INTUIT_ENVIRONMENT', { INTUIT_ENVIRONMENT: 'test' }],
    ['INTUIT_DISCOVERY_URL', { INTUIT_DISCOVERY_URL: 'http://10.0.0.1/' }],
    ['FIREBASE_API_KEY', { FIREBASE_PROJECT_ID: 'demo-millpond' }],
    ['FIREBASE_SERVICE_ACCOUNT', FIREBASE],
    ['FIREBASE_AUTH_EMULATOR_HOST', { ...FIREBASE, ...EMULATOR, NODE_ENV: 'production' }],
    ['FIREBASE_AUTH_EMULATOR_HOST', { FIREBASE_AUTH_EMULATOR_HOST: 'emulator.example:9099' }],
  ])('%s %j', (name, environment) => {
    expect(() => read(environment)).toThrow(ConfigError)
    expect(() => read(environment)).toThrow(new RegExp(name))
  })
})

it('[AUTH-01] Firebase Authentication can store the passwords instead', () => {
  expect(read({ ...FIREBASE, FIREBASE_SERVICE_ACCOUNT: '/run/key.json' }).firebase).toEqual({
    projectId: 'demo-millpond',
    apiKey: 'key',
    serviceAccountFile: '/run/key.json',
    emulatorHost: null,
  })
  expect(read({ ...FIREBASE, ...EMULATOR, NODE_ENV: 'test' }).firebase).toMatchObject({
    emulatorHost: '127.0.0.1:9099',
  })
})

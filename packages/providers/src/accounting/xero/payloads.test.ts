import { describe, expect, it } from 'vitest'
import { ProviderFailure } from '#accounting'
import { repeatingReply } from './document-payloads.ts'
import {
  accessClaims,
  centsOf,
  connectionsReply,
  instant,
  organisationReply,
  parsePayload,
} from './payloads.ts'

describe('amounts as Xero writes them', () => {
  it.each([
    ['-1850.00', -185000],
    ['', 0],
    ['0.00', 0],
    ['1234.5', 123450],
    ['19.995', 2000],
    [-0.005, -1],
    [1.005, 101],
    [4503599627370.49, 450359962737049],
    [0.29, 29],
  ])('%s is %i cents', (text, expected) => {
    expect(centsOf(text)).toBe(expected)
  })

  it.each(['1,234', 'abc', '1e5', '--3'])('%s is no amount', text => {
    expect(centsOf(text)).toBeNull()
  })
})

it.each([
  ['/Date(1573755038314+0000)/', '2019-11-14T18:10:38.314Z'],
  ['/Date(-86400000)/', '1969-12-31T00:00:00.000Z'],
  ['2026-11-30T00:00:00', '2026-11-30T00:00:00.000Z'],
])('reads the date %s', (text, iso) => {
  expect(instant.parse(text)).toBe(iso)
})

describe('text that no database can store', () => {
  const nameIn = (escaped: string) =>
    parsePayload(
      connectionsReply,
      `[{"id":"c","tenantId":"t","tenantType":"x","tenantName":${escaped}}]`,
    )[0]?.tenantName

  it.each([
    ['"Kere\\u0000r\\u016b"', 'Kererū'],
    ['"Caf\\u00e9 \\ud83c"', 'Café \uFFFD'],
    ['"\\uDF75 Tea"', '\uFFFD Tea'],
    ['"Tea \\ud83c\\udf75"', 'Tea 🍵'],
    ['"C:\\\\u0000"', 'C:\\u0000'],
  ])('%s is read as %s', (escaped, name) => {
    expect(nameIn(escaped)).toBe(name)
  })
})

describe('unreadable text', () => {
  it.each([
    ['HTML', '<!doctype html><title>Oops</title>'],
    ['a cut-off body', '{"Organisations":[{"Name":"Ker'],
    ['another shape', '{"Organisations":[]}'],
  ])('%s is an unreadable failure', (_, text) => {
    expect(() => parsePayload(organisationReply, text)).toThrowError(
      expect.objectContaining({ name: 'ProviderFailure', kind: 'unreadable' }),
    )
  })

  it('keeps Xero’s own id of the call', () => {
    try {
      parsePayload(organisationReply, 'nope', 'abc-123')
      expect.unreachable()
    } catch (failure) {
      expect((failure as ProviderFailure).providerCorrelationId).toBe('abc-123')
      expect(failure).toBeInstanceOf(ProviderFailure)
    }
  })
})

it('reads the person and the consent from the access token', () => {
  const claims = { xero_userid: 'u1', authentication_event_id: 'e1' }
  const token = `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`
  expect(accessClaims(token)).toEqual({ subject: 'u1', consentId: 'e1' })
})

it.each([
  ['AUTHORISED', 1],
  ['DELETED', 0],
])('[USE-03] a repeating invoice without a schedule is listed if it is %s', (Status, count) => {
  const odd = { RepeatingInvoiceID: 'r1', Type: 'ACCREC', Status, Total: 1 }
  const { RepeatingInvoices } = parsePayload(
    repeatingReply,
    JSON.stringify({ RepeatingInvoices: [odd] }),
  )
  expect(RepeatingInvoices.kept).toEqual([])
  expect(RepeatingInvoices.leftOut).toHaveLength(count)
})

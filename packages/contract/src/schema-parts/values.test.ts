import { describe, expect, it } from 'vitest'
import { centsNumber, dayText, instant, monthText, organisationQuery, text } from './values.ts'

const ID = '0b9f2c1e-5a7d-4f3b-9c8e-1d2f3a4b5c6d'

describe('[DAT-02] [ENT-07] months', () => {
  it.each(['2026-11', '2026-01', '2026-12', '2000-01', '2099-12'])('%s is one', value => {
    expect(monthText.parse(value)).toBe(value)
  })
  it.each([
    '2026-13',
    '2026-00',
    '2026-1',
    '26-11',
    '2026',
    '2026-11-30',
    '1999-12',
    '2100-01',
    ' 2026-11',
    '',
    202611,
    null,
  ])('%j is none', value => {
    expect(monthText.safeParse(value).success).toBe(false)
  })

  it('[DAT-02] what is none says so', () => {
    const [issue] = monthText.safeParse('1999-12').error?.issues ?? []
    expect(issue?.message).toMatch(/^The value is not a real month/)
  })
})

describe('days', () => {
  it.each(['2026-11-30', '2028-02-29', '2026-12-31'])('%s is one', value => {
    expect(dayText.parse(value)).toBe(value)
  })
  it.each([
    '2026-11-31',
    '2027-02-29',
    '2026-11-00',
    '2026-1-1',
    '2026-11-30T00:00:00Z',
    '',
    20261130,
  ])('%j is none', value => {
    expect(dayText.safeParse(value).success).toBe(false)
  })
})

describe('cents', () => {
  it.each([0, 1, -1, 123_456, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
    '%d is an amount',
    value => {
      expect(centsNumber.parse(value)).toBe(value)
    },
  )
  it.each([0.5, 1e300, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '100', null, true])(
    '%j is no amount',
    value => {
      expect(centsNumber.safeParse(value).success).toBe(false)
    },
  )
})

describe('plain text', () => {
  const name = text(10)
  it.each([
    ['Kererū', 'Kererū'],
    ['  spaced  ', 'spaced'],
    ['ten chars.', 'ten chars.'],
    ['茶🍵', '茶🍵'],
  ])('%j is %j', (value, expected) => {
    expect(name.parse(value)).toBe(expected)
  })
  it.each([
    ['nothing', ''],
    ['only spaces', '   '],
    ['more than its limit', 'eleven char'],
    ['a NUL, which no database text holds', 'a\u0000b'],
    ['a number', 7],
    ['a list', ['a']],
  ])('%s is refused', (_, value) => {
    expect(name.safeParse(value).success).toBe(false)
  })
})

describe('an organisation’s query', () => {
  it('names one organisation', () => {
    expect(organisationQuery.parse({ organisationId: ID })).toEqual({ organisationId: ID })
  })
  it.each([
    ['no organisation', {}],
    ['another form of id', { organisationId: '7' }],
    ['an id with something behind it', { organisationId: `${ID}'` }],
    ['two of them', { organisationId: [ID, ID] }],
    ['an unknown field', { organisationId: ID, role: 'owner' }],
  ])('%s is refused', (_, query) => {
    expect(organisationQuery.safeParse(query).success).toBe(false)
  })
})

it.each([
  ['2026-11-21T09:10:00.000Z', true],
  ['2026-11-21T09:10:00Z', true],
  ['2026-11-21 09:10:00', false],
  ['2026-11-21T09:10:00+13:00', false],
  ['2026-11-21', false],
])('%s is an instant in UTC: %s', (value, expected) => {
  expect(instant.safeParse(value).success).toBe(expected)
})

import { expect, it } from 'vitest'
import { updateOrganisation } from './organisation.ts'

it.each([
  ['nothing', {}, true],
  ['a name', { name: ' Kererū Coffee Ltd ' }, true],
  ['the longest name', { name: 'x'.repeat(100) }, true],
  ['a name beyond its limit', { name: 'x'.repeat(101) }, false],
  ['an empty name', { name: '' }, false],
  ['a name with a NUL', { name: 'Kererū\u0000' }, false],
  ['a year from January', { reportingYearBeginsMonth: 1 }, true],
  ['a year from December', { reportingYearBeginsMonth: 12 }, true],
  ['a year from month 0', { reportingYearBeginsMonth: 0 }, false],
  ['a year from month 13', { reportingYearBeginsMonth: 13 }, false],
  ['a year from the middle of a month', { reportingYearBeginsMonth: 1.5 }, false],
  ['a floor', { cashFloor: 4_000_000 }, true],
  ['a floor below zero, an overdraft', { cashFloor: -50_000 }, true],
  ['no floor', { cashFloor: null }, true],
  ['a floor of half a cent', { cashFloor: 0.5 }, false],
  ['an unpaid subscription', { subscriptionStatus: 2 }, false],
  ['another owner', { role: 'owner' }, false],
])('[API-02] changing %s: %s', (_, body, expected) => {
  expect(updateOrganisation.body?.safeParse(body).success).toBe(expected)
})

it('trims a name', () => {
  expect(updateOrganisation.body?.parse({ name: '  Ngaio Press ' })).toEqual({
    name: 'Ngaio Press',
  })
})

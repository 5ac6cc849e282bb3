import { describe, expect, it } from 'vitest'
import { monthsIn } from './months-in.ts'

describe('a heading as a month', () => {
  it.each([
    ['Mar 2027', '2027-03'],
    ['March 2027', '2027-03'],
    ['mar-27', '2027-03'],
    ["Mar '27", '2027-03'],
    ['Mar-2027', '2027-03'],
    ['Sept 2027', '2027-09'],
    ['31 Mar 2027', '2027-03'],
    ['31st March 2027', '2027-03'],
    ['March 31, 2027', '2027-03'],
    ['03-2027', '2027-03'],
    ['3/2027', '2027-03'],
    ['2027-03', '2027-03'],
    ['2027-03-31', '2027-03'],
    ['2027-03-31T00:00:00', '2027-03'],
    ['2027/3', '2027-03'],
    ['21-07-2016', '2016-07'],
    ['07-21-2016', '2016-07'],
    ['31/3/27', '2027-03'],
    ['Budget Mar 2027', '2027-03'],
    [' Mar\u00A02027 ', '2027-03'],
  ])('%j is %s', (heading, month) => {
    expect(monthsIn([heading])).toEqual([month])
  })

  it.each([
    '',
    null,
    'Account',
    'Total',
    'FY27',
    'Q1 2027',
    '2027',
    '13-2027',
    'Max 2027',
    1200.5,
    202_703,
  ])('%j is none', heading => {
    expect(monthsIn([heading])).toEqual([null])
  })

  it('uses the order of day and month that gives more months', () => {
    expect(monthsIn(['Account', '01/11/2026', '01/12/2026', '01/01/2027'])).toEqual([
      ...[null, '2026-11', '2026-12', '2027-01'],
    ])
    expect(monthsIn(['Account', '11/01/2026', '12/01/2026', '01/01/2027'])).toEqual([
      ...[null, '2026-11', '2026-12', '2027-01'],
    ])
  })
})

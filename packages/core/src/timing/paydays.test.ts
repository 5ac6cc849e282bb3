import { describe, expect, it } from 'vitest'
import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode } from '#item'
import { cents } from '#money'
import { addDays, type Day, day, month } from '#time'
import { account, paidInvoice } from './_documents.ts'
import { learnPaydays, type Paydays, paydaysIn, wagesInBills } from './paydays.ts'

const AS_OF = day('2026-11-21')
const NONE: ReadonlySet<Day> = new Set()
const HOLIDAYS = new Set(['2026-10-26', '2026-12-25', '2026-12-28', '2027-01-01'].map(day))

const paid = (...days: readonly string[]) =>
  days.map(text => ({ paidOn: day(text), amount: cents(10_000_00) }))
const every = (count: number, step: number, last: string) =>
  Array.from({ length: count }, (_, at) => addDays(day(last), -step * at))

/** Dates, and the pattern that they show. */
const PATTERNS: readonly (readonly [string, readonly string[], Paydays | null])[] = [
  [
    'on the 20th, weekends included',
    ['2026-06-20', '2026-07-20', '2026-08-20', '2026-09-20', '2026-10-20', '2026-11-20'],
    { every: 'month', days: [20], closed: 'sameDay' },
  ],
  [
    'on the 20th or the working day before',
    ['2026-06-19', '2026-07-20', '2026-08-20', '2026-09-18', '2026-10-20', '2026-11-20'],
    { every: 'month', days: [20], closed: 'before' },
  ],
  [
    'on the last working day',
    ['2026-05-29', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-30'],
    { every: 'month', days: [31], closed: 'before' },
  ],
  [
    'on the 8th and the 22nd',
    ['06', '07', '08', '09', '10'].flatMap(each => [`2026-${each}-08`, `2026-${each}-22`]),
    { every: 'month', days: [8, 22], closed: 'sameDay' },
  ],
  [
    'every Thursday',
    every(28, 7, '2026-11-19'),
    { every: 'weeks', weeks: 1, from: day('2026-11-19') },
  ],
  [
    'every second Thursday',
    every(14, 14, '2026-11-19'),
    { every: 'weeks', weeks: 2, from: day('2026-11-19') },
  ],
  [
    'every Monday, the Friday before a holiday',
    every(28, 7, '2026-11-16').map(on => (on === '2026-10-26' ? '2026-10-23' : on)),
    { every: 'weeks', weeks: 1, from: day('2026-11-16') },
  ],
  [
    'no pattern',
    ['2026-06-03', '2026-07-17', '2026-08-09', '2026-09-28', '2026-10-12', '2026-11-19'],
    null,
  ],
  ['three times only', ['2026-09-20', '2026-10-20', '2026-11-20'], null],
  ['monthly until August', ['2026-05-20', '2026-06-20', '2026-07-20', '2026-08-20'], null],
]

describe('paydays', () => {
  it.each(PATTERNS)('[FIG-04] are learned: %s', (_, days, paydays) => {
    expect(learnPaydays(paid(...days), AS_OF, HOLIDAYS)).toEqual(paydays)
  })

  it('one wrong day of six and a small correction change nothing', () => {
    const days = [
      '2026-06-20',
      '2026-07-20',
      '2026-08-20',
      '2026-09-21',
      '2026-10-20',
      '2026-11-20',
    ]
    const correction = { paidOn: day('2026-10-03'), amount: cents(200_00) }
    expect(learnPaydays([...paid(...days), correction], AS_OF, NONE)).toMatchObject({ days: [20] })
  })

  it('later payments are not known yet', () => {
    const days = every(28, 7, '2027-02-18')
    expect(learnPaydays(paid(...days), AS_OF, NONE)).toMatchObject({ weeks: 1 })
  })

  it.each([
    [{ every: 'month', days: [20], closed: 'before' }, '2026-12', ['2026-12-18']],
    [{ every: 'month', days: [20], closed: 'after' }, '2026-12', ['2026-12-21']],
    [{ every: 'month', days: [31], closed: 'sameDay' }, '2027-02', ['2027-02-28']],
    [{ every: 'month', days: [31], closed: 'after' }, '2027-02', ['2027-02-28']],
    [{ every: 'month', days: [15, 31], closed: 'before' }, '2027-01', ['2027-01-15', '2027-01-29']],
    [
      { every: 'weeks', weeks: 1, from: day('2026-11-20') },
      '2026-12',
      ['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-24'],
    ],
    [
      { every: 'weeks', weeks: 2, from: day('2026-11-20') },
      '2027-01',
      ['2027-01-01', '2027-01-15', '2027-01-29'],
    ],
  ] as const)('of %j in %s', (paydays, of, days) => {
    expect(paydaysIn(paydays as Paydays, month(of), HOLIDAYS)).toEqual(days)
  })
})

it('bills that are wages only are wages: those of a payroll service', () => {
  const wages = {
    ...account('wages', 'expense'),
    role: 'wagesExpense' as const,
    itemSubType: ITEM_SUB_TYPE.wagesexpense,
  }
  const line = (code: string, net: number) => ({
    ...{ code: itemCode(code), net: cents(net), tax: cents(0) },
  })
  const bill = (id: string, lines: ReturnType<typeof line>[]) =>
    paidInvoice(id, 100, '2026-10-15', '2026-10-20', { kind: 'bill', lines })
  expect(wages.itemType).toBe(ITEM_TYPE.expense)
  expect(
    wagesInBills({
      documents: [
        bill('payroll', [line('wages', 100_00)]),
        bill('agency', [line('wages', 50_00), line('fees', 50_00)]),
        { ...bill('open', [line('wages', 100_00)]), paidOn: null, status: 'open' },
      ],
      payments: [],
      accounts: [wages, account('fees', 'expense')],
    }),
  ).toEqual([{ paidOn: '2026-10-20', amount: 100_00 }])
})

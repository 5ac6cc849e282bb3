import { itemCode } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import type { AccountRule } from '@millpond/core/plan'
import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { draftOf, type RuleDraft, readDraft } from './rule-draft.ts'

const RENT = itemCode('rent')
const SALES = itemCode('sales')
const read = (draft: Partial<RuleDraft>, saved = {}) =>
  readDraft({ ...draftOf({}), ...draft }, { code: RENT, saved, others: new Map() })
const messages = (draft: Partial<RuleDraft>) => {
  const reading = read(draft)
  return reading.ok ? [] : reading.errors.map(error => error.message)
}

const RULES: AccountRule[] = [
  { kind: 'growth', ppm: -25_000 },
  { kind: 'average', months: 6 },
  { kind: 'percentOf', code: SALES, ppm: 300_000 },
  { kind: 'perCustomer', customers: itemCode('c'), amount: cents(1_200) },
  {
    kind: 'fixed',
    steps: [
      { from: month('2026-12'), amount: cents(435_000) },
      { from: month('2027-03'), amount: cents(450_050) },
    ],
  },
  { kind: 'schedule', amounts: [{ month: month('2027-02'), amount: cents(-9_900) }] },
]

describe('the fields of an account’s rule', () => {
  it.each(RULES)('$kind: the fields give the saved rule again', rule => {
    const saved = {
      ...({ role: 'wagesExpense', rule, taxPpm: 125_000, newestMonth: 'newNormal' } as const),
      category: 'Marketing' as const,
      timing: { kind: 'days', days: 45 } as const,
    }
    const context = { code: RENT, saved, others: new Map() }
    expect(readDraft(draftOf(saved), context)).toEqual({ ok: true, settings: saved })
  })

  it('an account without settings stores none', () => {
    expect(read({})).toEqual({ ok: true, settings: {} })
    expect(read({}, { role: 'loan' })).toEqual({ ok: true, settings: { role: 'loan' } })
  })

  it('steps are sorted by month', () => {
    const amounts = [
      { id: 0, month: month('2027-03'), amount: '20' },
      { id: 1, month: month('2026-12'), amount: '10' },
    ]
    expect(read({ kind: 'fixed', amounts })).toMatchObject({
      settings: { rule: { steps: [{ amount: 1_000 }, { amount: 2_000 }] } },
    })
  })

  it.each<[Partial<RuleDraft>, string]>([
    [{ kind: 'growth', growth: 'a bit' }, 'Enter the growth in percent, like 5 or -2.5'],
    [{ kind: 'growth', growth: '-150' }, 'Growth must be between -100% and 100,000%.'],
    [{ kind: 'average', months: '' }, 'Enter a number of months from 1 to 36'],
    [{ kind: 'average', months: '40' }, 'An average must cover 1 to 36 months.'],
    [{ kind: 'percentOf', share: '30' }, 'Choose an account'],
    [
      { kind: 'percentOf', share: '30', shareOf: RENT },
      'This account would refer to itself. Choose another one.',
    ],
    [{ kind: 'perCustomer', perCustomer: '12' }, 'Choose a group'],
    [{ kind: 'perCustomer', customers: itemCode('c') }, 'Enter an amount in numbers, like 4,350'],
    [{ kind: 'fixed' }, 'Enter at least one amount.'],
    [
      { kind: 'schedule', amounts: [{ id: 0, month: month('2027-02'), amount: '' }] },
      'Enter an amount in numbers, like 4,350',
    ],
    [{ timing: 'days', days: '400' }, 'Enter a number of days from 0 to 365'],
    [{ tax: '101' }, 'Enter a tax rate from 0 to 100%'],
  ])('%j is refused', (draft, message) => {
    expect(messages(draft)).toEqual([message])
  })
})

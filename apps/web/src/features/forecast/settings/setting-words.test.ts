import type { AccountSettings, TimingFact } from '@millpond/core/forecast'
import { itemCode } from '@millpond/core/item'
import { cents, WHOLE_PPM } from '@millpond/core/money'
import type { PlannedAccount } from '@millpond/core/plan'
import { month } from '@millpond/core/time'
import { type AccountTiming, fixedProfile } from '@millpond/core/timing'
import { describe, expect, it } from 'vitest'
import {
  accountTiming,
  budgetNote,
  contactTimingWords,
  planWords,
  ruleWords,
  taxWords,
  timingWords,
  withBudget,
} from './setting-words.ts'

const code = itemCode('rent')

describe('[FMT-02] rules in words', () => {
  const step = (from: string, amount: number) => ({
    from: month(from),
    amount: cents(amount * 100),
  })
  it.each<[AccountSettings, string]>([
    [{}, 'Automatic (history)'],
    [{ newestMonth: 'newNormal' }, 'Automatic (history); the latest month is the new normal'],
    [{ rule: { kind: 'growth', ppm: 50_000 } }, 'Last year’s month +5%'],
    [{ rule: { kind: 'growth', ppm: -125_000 } }, 'Last year’s month -12.5%'],
    [{ rule: { kind: 'growth', ppm: 0 } }, 'Last year’s month'],
    [{ rule: { kind: 'average', months: 3 } }, 'Average of the last 3 months'],
    [{ rule: { kind: 'percentOf', code, ppm: 300_000 } }, '30% of Rent'],
    [
      { rule: { kind: 'fixed', steps: [step('2026-12', 4_350), step('2027-03', 4_500)] } },
      '$4,350 a month, $4,500 from March 2027',
    ],
    [
      { rule: { kind: 'schedule', amounts: [{ month: month('2027-02'), amount: cents(1) }] } },
      'Fixed amounts in 1 month',
    ],
  ])('%j', (settings, words) => {
    expect(ruleWords(settings, () => 'Rent', 'NZD')).toBe(words)
  })

  it('name the budget that comes before them', () => {
    expect(withBudget('Automatic (history)', 'FY27 (yours)', month('2027-03'))).toBe(
      'FY27 (yours) to March 2027, then automatic (history)',
    )
    expect(withBudget('Last month', 'FY27 (Xero)', null)).toBe('Last month')
    expect(budgetNote('FY27 (yours)', month('2027-03'))).toBe(
      'FY27 (yours) is used until March 2027. The rule applies after that.',
    )
  })
})

describe('how many accounts are forecast, in words', () => {
  const rule = { kind: 'average', months: 3 } as const
  it.each([
    ['rent power', '', true, 'Both accounts are forecast from your budget or automatically.'],
    ['rent power tax', '', false, 'All 3 accounts are forecast automatically.'],
    ['rent', '', false, 'The only account is forecast automatically.'],
    [
      ...['rent power', 'rent', false],
      '1 of 2 accounts is forecast automatically, and 1 with a rule you set.',
    ],
  ] as const)('%s with rules for "%s"', (names, ruled, planByBudget, words) => {
    const plan = names.split(' ').map(name => ({ code: itemCode(name) }) as PlannedAccount)
    const accounts = ruled === '' ? {} : { [itemCode(ruled)]: { rule } }
    expect(planWords(plan, { accounts, planByBudget })).toBe(words)
  })
})

describe('learned payment times, in words', () => {
  const learned = (onCreditPpm: number, days: number): AccountTiming => ({
    ...{ code, onCreditPpm, profile: fixedProfile(days), issueDays: [], taxPpm: null },
  })
  const fact = (by: TimingFact['by'], days: number) =>
    ({ code, by, days, taxPpm: 150_000, taxBy: 'documents' }) as const
  it.each([
    [fact('documents', 24), learned(700_000, 34), '70% on credit, paid after 34 days'],
    [fact('documents', 34), learned(1_000_000, 34), 'Paid after 34 days'],
    [fact('documents', 0), learned(1_000_000, 0), 'Paid the same day'],
    [fact('documents', 0), learned(0, 34), 'Same month'],
    [fact('user', 45), undefined, '45 days, set by you'],
    [fact('user', 0), undefined, 'Same day, set by you'],
    [fact('organisation', 31), undefined, '31 days, based on your balances'],
    [fact('atOnce', 0), undefined, 'Same month'],
    [fact('noCash', 0), undefined, 'No effect on cash'],
    [fact('dueDates', 0), undefined, 'On its due dates'],
    [undefined, undefined, 'No effect on cash'],
  ])('%j', (given, taught, words) => {
    expect(timingWords(given, taught)).toBe(words)
  })
  it('[FIG-04] wages are paid on paydays', () => {
    const paydays = { every: 'month', days: [8, 22], closed: 'sameDay' } as const
    expect(timingWords(fact('paydays', 0), undefined, paydays)).toBe('On the 8th and the 22nd')
  })
  it('[FIG-01] goods from stock are timed by the bills of the stock account', () => {
    const stock = { ...learned(1_000_000, 34), code: itemCode('stock') }
    const own = learned(0, 0)
    const timing = [{ ...fact('documents', 34), like: [stock.code] }]
    const found = accountTiming(
      { forecast: { facts: { timing } }, basis: { learned: { accounts: [own, stock] } } },
      code,
    )
    expect(timingWords(found.fact, found.learned)).toBe('Paid after 34 days')
  })
  it('gives the source of an account’s tax', () => {
    expect(taxWords(fact('atOnce', 0))).toBe('15% from invoices and bills')
    expect(taxWords({ ...fact('atOnce', 0), taxBy: 'none' })).toBeNull()
  })
  it('says how a contact usually pays, and what it counts from', () => {
    const profile = { ...fixedProfile(34), documents: 18, source: 'contact' } as const
    const alba = { contactId: 'alba', name: 'Alba', side: 'receivable', profile } as const
    expect(contactTimingWords(alba)).toBe('34 days after the invoice, based on 18 invoices')
    const late = { earliest: 12, ppmByDay: [WHOLE_PPM] }
    const supplier = { ...alba, side: 'payable', profile: { ...profile, late } } as const
    expect(contactTimingWords(supplier)).toBe('12 days late, based on 18 bills')
  })
})

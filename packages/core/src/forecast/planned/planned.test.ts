import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import type { ModelInput } from '#statement'
import { addDays, day, month } from '#time'
import { companyBasis, companyLedger, steady, type TestAccounts } from '../_company.ts'
import { eventOf, scenarioOf } from '../_effects.ts'
import type { ForecastSettings } from '../basis.ts'
import { cashFan } from '../fan/cash-fan.ts'
import { fanGrid } from '../fan/fan-grid.ts'
import { addPlanned, uncertainPlanned } from '../fan/fan-planned.ts'
import { openForecastSession } from '../forecast-session.ts'
import { resolveForecast } from '../resolve-forecast.ts'
import { cashOfState } from '../scenario/cash-of-state.ts'
import { scenarioModel } from '../scenario/scenario-model.ts'
import { stateOf } from '../scenario/scenario-state.ts'
import { type PlannedDocument, plannedFaults, plannedWords } from './planned-document.ts'

const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5000) },
  debtors: { kind: 'asset', role: 'receivables', values: steady(0, 0) },
  creditors: { kind: 'liability', role: 'payables', values: steady(0, 0) },
  gst: { kind: 'liability', role: 'salesTax', values: steady(0, 0) },
  earnings: { kind: 'equity', role: 'retainedEarnings', values: steady(5000, 5000) },
  sales: { kind: 'sales', values: steady(1000), taxPpm: 150_000 },
  rent: { kind: 'cost', values: steady(400), taxPpm: 150_000 },
}

const QUOTE: PlannedDocument = {
  ...{ id: 'q1', kind: 'invoice', stage: 'quote', contactName: 'Harbour Cafe' },
  ...{ code: itemCode('sales'), amount: cents(60_000), likelihood: 100 },
  ...{ issuedOn: day('2026-12-10'), paidOn: day('2027-01-20'), repeats: null },
  ...{ isExtra: false, isOff: false },
}

const planned = (...given: readonly Partial<PlannedDocument>[]): readonly PlannedDocument[] =>
  given.map((each, at) => ({ ...QUOTE, id: `q${at}`, ...each }))

const sourcesOf = (
  documents: readonly PlannedDocument[],
  settings?: Partial<ForecastSettings>,
) => ({
  ledger: companyLedger(SHOP),
  basis: companyBasis(SHOP, {
    ...{ salesTaxBasis: 'payments', salesTaxPeriodMonths: 2 },
    settings: { planned: documents, ...settings },
  }),
})

const forecastOf = (...given: readonly Partial<PlannedDocument>[]) =>
  resolveForecast(sourcesOf(planned(...given)), [], 12)

const dollars = (values: ArrayLike<number> | undefined, count = 4) =>
  Array.from(values ?? [], value => value / 100).slice(0, count)

type Found = ReturnType<typeof forecastOf>
const sales = ({ statements }: Found) =>
  dollars(statements.profit.find(({ code }) => code === 'sales')?.amounts)
const received = ({ statements }: Found) =>
  dollars(statements.cash.find(({ key }) => key === 'sales')?.amounts)
const paidOn = ({ statements }: Found, on: string) =>
  statements.onOwnDays
    .filter(each => each.on === on && each.documentId !== null)
    .map(({ key, amount, documentId }) => [key, amount / 100, documentId])

describe('[FIN-05] a planned invoice counts once', () => {
  it.each<[string, readonly Partial<PlannedDocument>[], number[], number[]]>([
    ['without any', [], [1000, 1000, 1000, 1000], [1000, 1000, 1000, 1000]],
    ['600 of 1,000 usual sales', [{}], [1000, 1000, 1000, 1000], [1000, 400, 1600, 1000]],
    [
      'more than is usual',
      [{ amount: cents(150_000) }],
      [1000, 1500, 1000, 1000],
      [1000, 0, 2500, 1000],
    ],
    [
      'two of them',
      [{}, { amount: cents(50_000) }],
      [1000, 1100, 1000, 1000],
      [1000, 0, 2100, 1000],
    ],
    [
      'on top of usual sales',
      [{ isExtra: true }],
      [1000, 1600, 1000, 1000],
      [1000, 1000, 1600, 1000],
    ],
    [
      'a likelihood of 60',
      [{ likelihood: 60, isExtra: true }],
      [1000, 1360, 1000, 1000],
      [1000, 1000, 1360, 1000],
    ],
    [
      'switched off',
      [{ isOff: true, isExtra: true }],
      [1000, 1000, 1000, 1000],
      [1000, 1000, 1000, 1000],
    ],
    [
      'issued today or before',
      [{ issuedOn: day('2026-11-21'), isExtra: true }],
      [1000, 1000, 1000, 1000],
      [1000, 1000, 1000, 1000],
    ],
    [
      'in the running month',
      [{ issuedOn: day('2026-11-25'), paidOn: day('2026-11-30') }],
      [1000, 1000, 1000, 1000],
      [1000, 1000, 1000, 1000],
    ],
    [
      'every month',
      [{ repeats: { every: 'month', until: day('2027-01-31') } }],
      [1000, 1000, 1000, 1000],
      [1000, 400, 1000, 1600],
    ],
  ])('%s', (_, given, profit, cash) => {
    const found = forecastOf(...given)
    expect([sales(found), received(found)]).toEqual([profit, cash])
  })

  it('is paid on its day, with sales tax, and has a name', () => {
    const found = forecastOf({ likelihood: 60 })
    expect(paidOn(found, '2027-01-20')).toEqual([
      ['sales', 360, 'q0@2026-12-10'],
      ['taxCollected', 54, 'q0@2026-12-10'],
    ])
    const { documentId, expected } = found.planned[0] ?? {}
    expect([documentId, expected]).toEqual(['q0@2026-12-10', 36_000])
    const cell = found.plan.find(({ code }) => code === 'sales')?.provenance[1]
    expect(cell?.inputs.slice(-2)).toEqual([
      { label: 'Without planned invoices and bills', amount: 100_000 },
      { label: 'Harbour Cafe, 10th December 2026: quote, 60% likely', amount: 36_000 },
    ])
    expect(plannedWords(QUOTE)).toBe('quote')
  })

  it('a planned bill is paid on its day', () => {
    const bill = { kind: 'bill', code: itemCode('rent'), amount: cents(30_000) } as const
    expect(paidOn(forecastOf(bill), '2027-01-20')).toEqual([
      ['rent', -300, 'q0@2026-12-10'],
      ['taxPaid', -45, 'q0@2026-12-10'],
    ])
  })

  it('an amount that a user set is the whole month', () => {
    const overrides = { sales: { '2026-12': cents(70_000) } }
    const found = resolveForecast(sourcesOf(planned({}), { overrides }), [], 12)
    expect([sales(found), received(found)]).toEqual([
      [1000, 700, 1000, 1000],
      [1000, 100, 1600, 1000],
    ])
  })

  it('daily cash ends each month with its closing cash', () => {
    const { statements } = forecastOf({ isExtra: true }, { likelihood: 30 })
    const { dailyBalances, closingCash } = statements
    // 30 November, 31 December and 31 January, counted from 22 November.
    expect([9 - 1, 40 - 1, 71 - 1].map(at => dailyBalances[at])).toEqual([
      ...closingCash.slice(0, 3),
    ])
  })

  it('[ENT-03] an edit of the budget keeps it', () => {
    const sources = sourcesOf(planned({ amount: cents(80_000) }))
    const budget = (amount: number) => ({
      ...sources,
      basis: {
        ...sources.basis,
        settings: { ...sources.basis.settings, planByBudget: true },
        budget: { sales: { '2026-12': cents(amount) } },
      },
    })
    const session = openForecastSession(budget(90_000), [], 12)
    session.setBudget([{ code: 'sales', month: month('2026-12'), amount: cents(70_000) }])
    const again = resolveForecast(budget(70_000), [], 12)
    expect([...session.statements.closingCash]).toEqual([...again.statements.closingCash])
    expect(sales(again)[1]).toBe(800)
  })
})

describe('[FIN-05] a planned invoice comes, or it does not', () => {
  it('with a likelihood of 60 it comes in 60 of 100 cases', () => {
    const { input } = forecastOf({ likelihood: 60, isExtra: true })
    const grid = fanGrid(input)
    const drawn = Array.from({ length: grid.points }, () => new Float64Array(1000))
    addPlanned(drawn, uncertainPlanned(input, grid), 1)
    const [before, after] = ['2027-01-19', '2027-01-20'].map(on => drawn[grid.pointOf(day(on))])
    const counts = new Map<number, number>()
    for (const cash of after ?? [])
      counts.set(Math.round(cash), (counts.get(Math.round(cash)) ?? 0) + 1)
    // The statements have 60 of 100 of 690.00: the rest of it comes, or all of it does not.
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([-41_400, 27_600])
    expect(counts.get(27_600)).toBeGreaterThan(550)
    expect(counts.get(27_600)).toBeLessThan(650)
    expect(before?.every(cash => cash === 0)).toBe(true)
  })

  it('one that is certain has no draw', () => {
    const [sure, without] = [forecastOf({ isExtra: true }), forecastOf()]
    const width = (found: Found) => {
      const { byMonth } = cashFan(found, null)
      return (byMonth.p90[3] ?? 0) - (byMonth.p10[3] ?? 0)
    }
    expect(width(sure)).toBeCloseTo(width(without), 0)
  })
})

const anyPlanned: fc.Arbitrary<Partial<PlannedDocument>> = fc
  .record({
    amount: fc.integer({ min: 1, max: 300_000 }).map(cents),
    likelihood: fc.integer({ min: 1, max: 100 }),
    from: fc.integer({ min: -40, max: 300 }),
    later: fc.integer({ min: 0, max: 100 }),
    every: fc.constantFrom('week', 'twoWeeks', '2Months', 'quarter', '5Weeks', null),
    isBill: fc.boolean(),
    isExtra: fc.boolean(),
    isOff: fc.boolean(),
  })
  .map(({ from, later, every, isBill, ...rest }) => {
    const issuedOn = addDays(day('2026-11-21'), from)
    return {
      ...rest,
      ...{ issuedOn, paidOn: addDays(issuedOn, later) },
      repeats: every && { every, until: null },
      ...(isBill && { kind: 'bill' as const, code: itemCode('rent') }),
    }
  })
const anyList = fc.array(anyPlanned, { minLength: 1, maxLength: 4 })
const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 40) }

describe('[FIN-05] any planned invoices and bills', () => {
  it('the books balance, and both cash flows agree', () => {
    fc.assert(
      fc.property(anyList, list => {
        const { statements, months } = forecastOf(...list)
        const { cash, indirect, balance, openingCash, closingCash } = statements
        months.forEach((_, at) => {
          const sum = (rows: readonly { readonly amounts: ArrayLike<number> }[]) =>
            rows.reduce((all, { amounts }) => all + (amounts[at] ?? 0), 0)
          expect(sum(cash)).toBe(sum(indirect))
          expect((openingCash[at] ?? 0) + sum(cash)).toBe(closingCash[at])
          const net = balance.reduce(
            (all, { itemType, amounts }) => all + (itemType === 1 ? 1 : -1) * (amounts[at] ?? 0),
            0,
          )
          expect(net).toBe(statements.outOfBalance)
        })
        const ends = statements.dailyBalances
        expect(ends.at(39)).toBe(closingCash[1])
      }),
      RUNS,
    )
  })

  it('the range contains the expected cash', () => {
    fc.assert(
      fc.property(anyList, list => {
        expect(() => cashFan(forecastOf(...list), null, { paths: 60 })).not.toThrow()
      }),
      RUNS,
    )
  })

  it('a plan is the sum of its flows', () => {
    fc.assert(
      fc.property(anyList, list => {
        const { plan, statements } = forecastOf(...list)
        for (const { code, amounts, soFar } of plan) {
          const row = statements.profit.find(each => each.code === code)?.amounts ?? []
          expect(Array.from(row, (amount, at) => amount + (at === 0 ? soFar : 0))).toEqual([
            ...amounts,
          ])
        }
      }),
      RUNS,
    )
  })
})

describe('[SCN-08] a scenario on planned invoices', () => {
  const sources = sourcesOf(planned({ amount: cents(80_000) }))
  const root = stateOf(sources, resolveForecast(sources, [], 12))
  const totals = (input: ModelInput) =>
    input.flows
      .filter(({ code }) => code === 'sales')
      .flatMap(({ plan, parts = [] }) => [plan, ...parts.map(part => part.plan)])
      .map(amounts => dollars(amounts, 3))

  it.each([
    [
      'changes nothing without events',
      [],
      [
        [1000, 200, 1000],
        [0, 800, 0],
      ],
    ],
    [
      'scales all of the account',
      [-100_000],
      [
        [900, 100, 900],
        [0, 800, 0],
      ],
    ],
    [
      'has room for a part of it only',
      [-500_000],
      [
        [500, 0, 500],
        [0, 500, 0],
      ],
    ],
  ])('%s', (_, changes, flows) => {
    const events = changes.map(changePpm =>
      eventOf('priceChange', {
        ...{ accounts: [itemCode('sales')], changePpm, from: month('2026-11') },
        lostPpm: 0,
      } as never),
    )
    const { forecast, state } = scenarioModel(root, [scenarioOf(events)])
    expect(totals(forecast.input)).toEqual(flows)
    expect([...cashOfState(state).closingCash]).toEqual([...forecast.statements.closingCash])
  })

  it('with customers who pay later, planned invoices keep their own day', () => {
    const late = eventOf('latePayments', {
      ...{ side: 'customers', contactId: null, days: 30, from: month('2026-11'), until: null },
    } as never)
    const { forecast, state } = scenarioModel(root, [scenarioOf([late])])
    expect(totals(forecast.input)).toEqual([
      [0, 0, 0],
      [0, 800, 0],
      [1000, 200, 1000],
    ])
    expect(paidOn(forecast, '2027-01-20')[0]).toEqual(['sales', 800, 'q0@2026-12-10'])
    expect([...cashOfState(state).closingCash]).toEqual([...forecast.statements.closingCash])
  })

  it('a typed amount is the whole month', () => {
    const typed = { sales: { '2026-12': cents(150_000) } }
    const { forecast } = scenarioModel(root, [
      scenarioOf([], { factorAccountMonthlyValues: typed }),
    ])
    expect(totals(forecast.input)).toEqual([
      [1000, 700, 1000],
      [0, 800, 0],
    ])
  })
})

describe('[FIN-05] what cannot be planned', () => {
  it.each<[string, Partial<PlannedDocument>, 'income' | 'expense' | null, string[]]>([
    ['a correct one', {}, 'income', []],
    ['no name', { contactName: ' ' }, 'income', ['contactName']],
    ['a bill on income', { kind: 'bill' }, 'income', ['code']],
    ['an account that is gone', {}, null, ['code']],
    ['no amount', { amount: cents(0) }, 'income', ['amount']],
    ['a likelihood above 100', { likelihood: 101 }, 'income', ['likelihood']],
    ['paid before it is issued', { paidOn: day('2026-12-09') }, 'income', ['paidOn']],
    [
      'an end before the start',
      { repeats: { every: 'week', until: day('2026-12-09') } },
      'income',
      ['until'],
    ],
    ['no rhythm', { repeats: { every: '0Months', until: null } }, 'income', ['every']],
  ])('%s', (_, given, kind, fields) => {
    expect(plannedFaults({ ...QUOTE, ...given }, kind).map(({ field }) => field)).toEqual(fields)
  })
})

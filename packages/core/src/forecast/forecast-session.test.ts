import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedAmount } from '#budget'
import { type ItemCode, itemCode } from '#item'
import { type Cents, cents } from '#money'
import { addMonths, type Month } from '#time'
import { companyBasis, companyLedger, NOVEMBER, steady, type TestAccounts } from './_company.ts'
import { type BudgetChange, type ForecastSession, openForecastSession } from './forecast-session.ts'
import { resolveForecast } from './resolve-forecast.ts'

const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5300) },
  earnings: { kind: 'equity', role: 'retainedEarnings', values: steady(5000, 5300) },
  drawings: { kind: 'equity', values: ago => -200 * (36 - ago) },
  gst: { kind: 'liability', role: 'salesTax', values: steady(150, 200) },
  sales: { kind: 'sales', values: steady(1000, 700), taxPpm: 150_000 },
  fees: { kind: 'cost', values: steady(50, 20) },
  rent: { kind: 'cost', values: steady(400, 400), taxPpm: 150_000 },
  tax: { kind: 'cost', role: 'incomeTaxExpense', values: steady(50, 10) },
  taxOwed: { kind: 'liability', role: 'incomeTax', values: steady(100, 110) },
}
const accounts = { ...SHOP, launch: { kind: 'cost', values: steady(0) } } as const
const settings = {
  accounts: { fees: { rule: { kind: 'percentOf', code: itemCode('sales'), ppm: 50_000 } } },
  overrides: { rent: { '2027-01': cents(40_000) } },
} as const
const ledger = companyLedger(SHOP)
const basis = companyBasis(accounts, { settings, salesTaxBasis: 'invoice' })
const HORIZON = 8

/** The forecast resolved again with this budget. */
const resolvedAgain = (budget: Record<string, Record<string, Cents>>) =>
  resolveForecast(
    { ledger, basis: { ...basis, budget, settings: { ...basis.settings, planByBudget: true } } },
    [],
    HORIZON,
  ).statements

const change = (code: string, monthsAhead: number, dollars: number | null): BudgetChange => ({
  code,
  month: addMonths(NOVEMBER, monthsAhead),
  amount: dollars === null ? null : cents(dollars * 100),
})

const overridden: Readonly<Record<string, Readonly<Record<string, Cents>>>> = settings.overrides

/** Budget amounts and, for empty cells, the plan: together what cash counts. */
function expectCountedOnce(
  { months, statements, unbudgeted }: ForecastSession,
  budget: Readonly<Record<string, Readonly<Record<string, Cents>>>>,
) {
  for (const { code, amounts } of statements.profit) {
    const counted = months.map((month, at) =>
      countedAmount({
        ...{ isOver: false, actual: null },
        // Amounts that the owner set by hand in the settings override every budget.
        written: overridden[code]?.[month] === undefined ? (budget[code]?.[month] ?? null) : null,
        forecast: unbudgeted.get(code)?.[at] ?? null,
      }),
    )
    // For the running month the statements contain only the rest of it.
    expect([...amounts].slice(1)).toEqual(counted.slice(1).map(Number))
  }
}

describe('cash under a budget', () => {
  it('[BUD-04] starts with the forecast for that budget', () => {
    const budget = { sales: { [addMonths(NOVEMBER, 2)]: cents(120_000) } }
    const model = openForecastSession(
      { ledger, basis },
      [{ kind: 'budget', amounts: budget }],
      HORIZON,
    )
    expect(model.statements.closingCash).toEqual(resolvedAgain(budget).closingCash)
  })

  it('updates with changes, rules that depend on them, and accounts without a past', () => {
    const model = openForecastSession({ ledger, basis }, [{ kind: 'budget', amounts: {} }], HORIZON)
    const before = Float64Array.from(model.statements.closingCash)
    model.setBudget([change('launch', 1, 90)])
    expect((before[1] ?? 0) - (model.statements.closingCash[1] ?? 0)).toBe(9000)
    model.setBudget([change('launch', 1, null)])
    expect(model.statements.closingCash).toEqual(before)
  })

  it('equals the forecast resolved again after any changes, to the cent', () => {
    const cell = fc.record({
      code: fc.constantFrom('sales', 'fees', 'rent', 'launch', 'tax'),
      monthsAhead: fc.integer({ min: 0, max: HORIZON - 1 }),
      dollars: fc.option(fc.integer({ min: -500, max: 5000 })),
    })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 6 }), batches => {
        const model = openForecastSession(
          { ledger, basis },
          [{ kind: 'budget', amounts: {} }],
          HORIZON,
        )
        const budget: Record<ItemCode, Record<Month, Cents>> = {}
        for (const batch of batches) {
          const changes = batch.map(each => change(each.code, each.monthsAhead, each.dollars))
          for (const { code, month, amount } of changes) {
            budget[itemCode(code)] ??= {}
            const line = budget[itemCode(code)] ?? {}
            if (amount === null) delete line[month]
            else line[month] = amount
          }
          model.setBudget(changes)
        }
        const expected = resolvedAgain(budget)
        expect(model.statements.closingCash).toEqual(expected.closingCash)
        expect(model.statements.netProfit).toEqual(expected.netProfit)
        expectCountedOnce(model, budget)
      }),
      { numRuns: 60 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customAccountCode } from '#scenario'
import { month } from '#time'
import { anyEvents } from '../_any-scenario.ts'
import { steady } from '../_company.ts'
import { BASIS_T, COMPANY_T, dollars, effectOf, eventOf, rootOf, scenarioOf } from '../_effects.ts'
import { cashOfState } from './cash-of-state.ts'
import { scenarioModel } from './scenario-model.ts'

const settings = { profitTaxPpm: 280_000 }
const taxed = (rest: object = {}) => rootOf(COMPANY_T, { ...BASIS_T, ...rest, settings })
const lost = eventOf('customerChange', {
  ...{ direction: 'lose', contactId: null, salesAccount: null, sharePpm: null },
  ...{ amountPerMonth: dollars(3000), from: month('2027-02'), until: null },
  ...{ directCostsPpm: 0, directCostsAccount: null, oneOff: dollars(0), costsAccount: null },
})
const TAX = customAccountCode('Income tax')

/** The tax that a scenario adds to the cash of each month. */
function taxPaid(root: ReturnType<typeof taxed>, from: string, count: number): number[] {
  const without = effectOf(scenarioOf([lost]), rootOf()).cash(from, count)
  return effectOf(scenarioOf([lost]), root)
    .cash(from, count)
    .map((each, at) => Math.round((each - (without[at] ?? 0)) * 100) / 100)
}

describe('[SCN-08] income tax on the profit that a scenario changes', () => {
  it('is not charged unless the settings ask for it', () => {
    expect(effectOf(scenarioOf([lost])).profit('2027-01', 3)).toEqual([0, -3000, -3000])
  })

  it('28 % of 3,000 less profit is 840 less tax in each month', () => {
    const effect = effectOf(scenarioOf([lost]), taxed())
    expect(effect.profit('2027-01', 4)).toEqual([0, -2160, -2160, -2160])
  })

  it('of a year is paid on 7 February of the year after next: 1,680, then 10,080', () => {
    const paid = taxPaid(taxed(), '2026-12', 36)
    expect([paid[14], paid[26]]).toEqual([1680, 10_080])
    expect(paid.filter(amount => amount !== 0)).toHaveLength(2)
  })

  it('in Britain nine months and a day after the year, or on the last working day before', () => {
    const { profit } = effectOf(scenarioOf([lost]), taxed({ country: 'GB' }))
    expect(profit('2027-02', 1)).toEqual([-2160])
    // The first of January 2028 is a Saturday.
    expect(taxPaid(taxed({ country: 'GB' }), '2027-12', 2)).toEqual([1680, 0])
  })

  it('is added to the account and the debt that the books have', () => {
    const books = {
      ...COMPANY_T,
      taxExpense: { kind: 'cost', role: 'incomeTaxExpense', values: steady(0) },
    } as const
    const root = rootOf(books as typeof COMPANY_T, { ...BASIS_T, settings })
    const { forecast } = effectOf(scenarioOf([lost]), root)
    const row = forecast.statements.profit.find(({ code }) => code === 'taxExpense')
    expect(row?.amounts[2]).toBe(dollars(-840))
    expect(forecast.statements.profit.some(({ code }) => code === TAX)).toBe(false)
  })

  it('a typed amount of tax replaces that of its month', () => {
    const typed = { factorAccountMonthlyValues: { [TAX]: { '2027-02': dollars(100) } } }
    const effect = effectOf(scenarioOf([lost], typed), taxed())
    expect(effect.profit('2027-02', 2)).toEqual([-3100, -2160])
  })

  it('of a loss is zero, and the loss lowers the tax of the next profits', () => {
    // 20,000 less sales a month make 8,000 of profit a loss of 12,000, for the year to March 2028.
    const params = { ...lost.params, amountPerMonth: dollars(20_000) } as object
    const only = { from: month('2027-04'), until: month('2028-03') }
    const year = { ...lost, params: { ...params, ...only } } as typeof lost
    const effect = effectOf(scenarioOf([year]), taxed())
    const without = effectOf(scenarioOf([year])).profit('2027-04', 32)
    const tax = effect.profit('2027-04', 32).map((each, at) => (without[at] ?? 0) - each)
    // The loss of 144,000 covers 96,000 of the next year, and six months of the one after it.
    expect(tax.map(Math.round)).toEqual([...Array.from({ length: 30 }, () => -2240), ...[0, 0]])
  })

  it('follows the tax loss that the owner entered', () => {
    const taxLoss = { amount: dollars(200_000), yearEnds: month('2026-03') }
    const root = rootOf(COMPANY_T, { ...BASIS_T, settings: { ...settings, taxLoss } })
    // Both years have no tax with the loss: 96,000 of profit in each.
    expect(effectOf(scenarioOf([lost]), root).profit('2027-02', 13)).toEqual(
      Array.from({ length: 13 }, () => -3000),
    )
  })

  it('balances, and its cash is the same from the changed accounts alone', () => {
    const root = taxed()
    fc.assert(
      fc.property(anyEvents, events => {
        const { state, forecast, baseline } = scenarioModel(root, [scenarioOf(events)])
        expect(forecast.statements.outOfBalance).toBe(baseline.statements.outOfBalance)
        const { closingCash } = forecast.statements
        expect(cashOfState(state).closingCash).toEqual(closingCash)
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) },
    )
  })
})

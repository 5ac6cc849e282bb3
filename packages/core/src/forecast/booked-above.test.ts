import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { bookedAbove } from '#plan'
import { companyBasis, companyLedger, steady } from './_company.ts'
import { chosenBudgetAdjustment } from './own-adjustments.ts'
import { resolveForecast } from './resolve-forecast.ts'

/** November is budgeted, and so much of it is booked already. */
const ACCOUNTS = {
  bank: { kind: 'asset', role: 'bank', values: steady(50_000, 50_000) },
  sales: { kind: 'sales', values: steady(900, 500), budget: { '2026-11': 1000, '2026-12': 1000 } },
  rent: { kind: 'cost', values: steady(100, 130), budget: { '2026-11': 100, '2026-12': 100 } },
  power: { kind: 'cost', values: steady(40, 10), budget: { '2026-11': 40, '2026-12': 40 } },
  fees: { kind: 'cost', values: steady(20, 15), budget: { '2026-11': 0, '2026-12': 0 } },
} as const

describe('[FIG-01] what is booked above the budget of the running month', () => {
  it.each([
    [600, 700, 100],
    [600, 450, 0],
    [0, 15, 15],
    [-60, -80, -20],
    [-60, -10, 0],
  ])('of %i with %i booked: %i', (plan, soFar, above) => {
    expect(bookedAbove(cents(plan), cents(soFar))).toBe(above)
  })

  it('is all that a forecast by the budget has in addition to the budget', () => {
    const ledger = companyLedger(ACCOUNTS)
    const basis = companyBasis(ACCOUNTS)
    const forecast = resolveForecast({ ledger, basis }, [chosenBudgetAdjustment(basis)])
    for (const [code, { kind, values, ...account }] of Object.entries(ACCOUNTS)) {
      if (kind === 'asset' || !('budget' in account)) continue
      const [soFar, budget] = [values(0) * 100, account.budget['2026-11'] * 100]
      const rest = forecast.statements.profit.find(row => row.code === code)?.amounts[0] ?? 0
      const above = bookedAbove(cents(budget), cents(soFar))
      expect([code, soFar + rest]).toEqual([code, budget + above])
    }
  })
})

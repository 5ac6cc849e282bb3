import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { addMonths } from '#time'
import { companyLedger, OCTOBER, steady, type TestAccounts } from './_company.ts'
import { capitalBetween, ownersBalanceOf } from './capital.ts'

describe('[FIG-03] capital paid in between two month ends', () => {
  it.each([
    // Dollars in the owners’ accounts.
    { what: 'a funding round', before: 100_000, after: 400_000, capital: 300_000 },
    { what: 'nothing', before: 100_000, after: 100_000, capital: 0 },
    { what: 'drawings', before: 100_000, after: 95_000, capital: 0 },
    { what: 'a round, of which 40,000 was drawn', before: 0, after: 260_000, capital: 260_000 },
    { what: 'no balance sheet before it', before: null, after: 300_000, capital: 0 },
    { what: 'no balance sheet after it', before: 300_000, after: null, capital: 0 },
  ])('$what: $capital', ({ before, after, capital }) => {
    expect(capitalBetween(before, after)).toBe(capital)
  })

  it('is never less than nothing', () => {
    const balance = fc.option(fc.integer({ min: -1e12, max: 1e12 }))
    fc.assert(
      fc.property(balance, balance, (before, after) => {
        expect(capitalBetween(before, after)).toBeGreaterThanOrEqual(0)
        const back = capitalBetween(after, before)
        if (before === null || after === null) expect(back).toBe(0)
        else expect(capitalBetween(before, after) - back).toBe(after - before)
      }),
    )
  })
})

describe('[FIG-03] the owners’ accounts', () => {
  const accounts: TestAccounts = {
    shares: { kind: 'equity', role: 'ownersEquity', values: ago => (ago > 5 ? 1000 : 301_000) },
    drawings: { kind: 'equity', role: 'ownersEquity', values: ago => -(36 - ago) * 2000 },
    introduced: { kind: 'equity', role: 'ownersEquity', values: ago => (36 - ago) * 500 },
    revaluation: { kind: 'equity', values: ago => (ago > 5 ? 0 : 80_000) },
    earnings: { kind: 'equity', role: 'retainedEarnings', values: steady(70_000) },
    loan: { kind: 'liability', role: 'loan', values: ago => (ago > 5 ? 0 : 90_000) },
  }
  const roleOf = (code: string) => accounts[code]?.role ?? null
  const ledger = companyLedger(accounts)
  const moving = (code: string, amount: number) => ({
    ...{ code: itemCode(code), amounts: Array(12).fill(amount) },
  })
  const dollarsAt = (expected: readonly ReturnType<typeof moving>[], month = OCTOBER) => {
    const cents = ownersBalanceOf({ ledger, roleOf }, expected)(month)
    return cents === null ? null : cents / 100
  }

  it('are shares, drawings and funds introduced, without earnings, reserves and loans', () => {
    expect(dollarsAt([])).toBe(301_000 - 35 * 2000 + 35 * 500)
  })

  it('leave out an account that the forecast expects to rise', () => {
    const without = 301_000 - 35 * 2000
    expect(dollarsAt([moving('introduced', 500), moving('drawings', -2000)])).toBe(without)
    expect(dollarsAt([moving('introduced', 0)])).toBe(without + 35 * 500)
  })

  it('still leave it out where a plan replaces what was expected', () => {
    const planned = { ...moving('introduced', 0), replaced: Array(12).fill(500) }
    expect(dollarsAt([planned])).toBe(301_000 - 35 * 2000)
  })

  it('have no balance before the books, nor in the running month', () => {
    expect(dollarsAt([], addMonths(OCTOBER, 1))).toBeNull()
    expect(dollarsAt([], addMonths(OCTOBER, -60))).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WHOLE_PPM } from '#money'
import { account, ledgerOf, today } from './_documents.ts'
import { fitProfile } from './fit-receivables.ts'

const sales = account('sales', 'revenue')
const stock = account('purchases', 'expense')
const wages = account('Wages', 'expense')
const receivables = account('ar', 'asset', { role: 'receivables' })
const payables = account('ap', 'liability', { role: 'payables' })

/** Sales that vary, and the receivables if these shares are paid after 0, 1, 2 … months. */
function ledgerPaying(shares: readonly number[], tax = 0) {
  const sold = (index: number) => 1_000 + ((index * 37) % 11) * 60
  const unpaid = (after: number) =>
    shares.slice(after + 1).reduce((sum, share) => sum + share, 0) * (1 + tax)
  return ledgerOf(today, [
    { code: sales.code, kind: 'revenue', amount: (_, index) => sold(index) },
    {
      code: receivables.code,
      kind: 'asset',
      amount: (_, index) =>
        shares.reduce((sum, _share, after) => sum + unpaid(after) * sold(index - after), 0),
    },
  ])
}

describe('fitProfile', () => {
  it.each([
    ['all in the next month', [0, 1], 30.4],
    ['all two months after', [0, 0, 1], 60.9],
    ['half at once, half in the next month', [0.5, 0.5], 15.7],
    ['a third each', [0, 1 / 3, 1 / 3, 1 / 3], 60.9],
  ])('%s', (_, shares, days) => {
    const profile = fitProfile('receivable', ledgerPaying(shares), [sales, receivables])
    expect(profile?.source).toBe('fitted')
    expect(Math.abs((profile?.meanDays ?? 0) - days)).toBeLessThan(1.5)
  })

  it('includes sales tax in the receivables', () => {
    const taxed = [{ ...sales, taxPpm: 150_000 }, receivables]
    const profile = fitProfile('receivable', ledgerPaying([0, 1], 0.15), taxed)
    expect(profile?.meanDays).toBeCloseTo(30, 0)
  })

  it('ignores wages, which have no bills', () => {
    const billed = (index: number) => 500 + ((index * 37) % 11) * 60
    const ledger = ledgerOf(today, [
      { code: stock.code, kind: 'expense', amount: (_, index) => billed(index) },
      { code: wages.code, kind: 'expense', amount: () => 9_000 },
      { code: payables.code, kind: 'liability', amount: (_, index) => billed(index) },
    ])
    const profile = fitProfile('payable', ledger, [stock, wages, payables])
    expect(profile?.meanDays).toBeCloseTo(30, 0)
  })

  it('is null without receivables or without history', () => {
    expect(fitProfile('receivable', ledgerPaying([1]), [sales, receivables])).toBeNull()
    expect(fitProfile('receivable', ledgerOf(today, []), [])).toBeNull()
  })

  it('gives a whole profile for any books', () => {
    const amounts = fc.array(fc.integer({ min: -10_000, max: 100_000 }), {
      minLength: 36,
      maxLength: 36,
    })
    fc.assert(
      fc.property(amounts, amounts, (sold, owed) => {
        const ledger = ledgerOf(today, [
          { code: sales.code, kind: 'revenue', amount: (_, index) => sold[index] ?? 0 },
          { code: receivables.code, kind: 'asset', amount: (_, index) => owed[index] ?? 0 },
        ])
        const profile = fitProfile('receivable', ledger, [sales, receivables])
        if (!profile) return
        expect(profile.ppmByDay.reduce((sum, ppm) => sum + ppm, 0)).toBe(WHOLE_PPM)
        expect(profile.ppmByDay.length).toBeLessThanOrEqual(181)
      }),
      { numRuns: 40 },
    )
  })
})

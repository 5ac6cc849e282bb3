import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents } from './cents.ts'
import { LOAN_KINDS, type LoanKind, loanPayments } from './loan-payments.ts'

it('[SCN-08] loans end at zero, whatever their rate and kind', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 500_000_000 }),
      fc.nat({ max: 400_000 }),
      fc.integer({ min: 1, max: 120 }),
      fc.nat({ max: 12 }),
      fc.constantFrom(...LOAN_KINDS),
      (amount, ratePpm, repaid, interestOnlyMonths, kind) => {
        const months = repaid + interestOnlyMonths
        const payments = loanPayments({
          ...{ amount: cents(amount), ratePpm, months, interestOnlyMonths, kind },
        })
        const paid = payments.reduce((sum, { principal }) => sum + principal, 0)
        return paid === amount && payments.every(({ principal }) => principal >= 0)
      },
    ),
  )
})

// As in any loan calculator: 100,000 at 6 % over 60 months.
it.each<[LoanKind, readonly (readonly [number, number, number])[], number]>([
  [
    'equalPayments',
    [
      [1, 500, 1433.28],
      [2, 492.83, 1440.45],
      [60, 9.62, 1923.7],
    ],
    15_996.84,
  ],
  [
    'equalPrincipal',
    [
      [1, 500, 1666.67],
      [2, 491.67, 1666.67],
      [60, 8.33, 1666.47],
    ],
    15_250,
  ],
  [
    'interestOnly',
    [
      [1, 500, 0],
      [2, 500, 0],
      [60, 500, 100_000],
    ],
    30_000,
  ],
])('[SCN-08] a loan with %s', (kind, expected, interestInAll) => {
  const question = { amount: cents(100_000_00), ratePpm: 60_000, months: 60 }
  const payments = loanPayments({ ...question, interestOnlyMonths: 0, kind })
  const rows = expected.map(([number]) => {
    const payment = payments[number - 1]
    return [number, (payment?.interest ?? 0) / 100, (payment?.principal ?? 0) / 100]
  })
  expect(rows).toEqual(expected)
  expect(payments.reduce((sum, { interest }) => sum + interest, 0) / 100).toBe(interestInAll)
})

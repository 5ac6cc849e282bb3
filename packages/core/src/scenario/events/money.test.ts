import fc from 'fast-check'
import { it } from 'vitest'
import { cents } from '#money'
import { loanPayments } from './money.ts'

it('[SCN-08] loans end at zero, whatever their rate', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 500_000_000 }),
      fc.nat({ max: 400_000 }),
      fc.integer({ min: 1, max: 120 }),
      fc.nat({ max: 12 }),
      (amount, ratePpm, repaid, interestOnlyMonths) => {
        const months = repaid + interestOnlyMonths
        const payments = loanPayments({
          ...{ amount: cents(amount), ratePpm, months, interestOnlyMonths },
        })
        const paid = payments.reduce((sum, { principal }) => sum + principal, 0)
        return paid === amount && payments.every(({ principal }) => principal >= 0)
      },
    ),
  )
})

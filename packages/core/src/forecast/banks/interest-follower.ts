import type { ItemCode } from '#item'
import { type Cents, cents } from '#money'
import { createModel, type Model, type ModelInput } from '#statement'
import { interestByMonth, interestCode, type Overdraft } from './overdraft-interest.ts'

interface InterestFollower {
  /** Plans an amount in the model. */
  readonly setPlan: (code: ItemCode, month: number, amount: Cents) => void
  /** Recalculates the interest after changes of the plan. */
  readonly update: () => void
}

/**
 * Keeps the interest of an open forecast equal to what its changed balances are charged. It is
 * calculated from a second model without interest, which only forecasts with a rate have.
 */
export function interestFollower(
  model: Model,
  input: ModelInput,
  overdrafts: readonly Overdraft[],
): InterestFollower {
  if (overdrafts.length === 0) {
    return { setPlan: (...cell) => void model.setPlan(...cell), update: () => undefined }
  }
  const codes = new Set(overdrafts.map(({ code }) => interestCode(code)))
  const flows = input.flows.filter(({ code }) => !codes.has(code))
  const without = createModel({ ...input, flows })
  return {
    setPlan(...cell) {
      model.setPlan(...cell)
      without.setPlan(...cell)
    },
    update() {
      for (const [bank, plan] of interestByMonth(without.statements, overdrafts, input.asOf)) {
        plan.forEach((amount, month) => {
          model.setPlan(interestCode(bank), month, cents(amount))
        })
      }
    },
  }
}

/** Where a forecast divides its cash between bank accounts. */
import type { ItemCode } from '#item'
import type { Transfer } from '#plan'
import { type ModelInput, type Statements, statementsOf } from '#statement'
import type { ForecastContext } from '../forecast-context.ts'
import type { BankHabits } from './bank-habits.ts'
import { expectedOwnTransfers } from './expected-own-transfers.ts'
import { interestByMonth, interestCode, interestFlows, overdraftsOf } from './overdraft-interest.ts'

interface OwnForecast extends BankHabits {
  readonly main: ItemCode
  /** The forecast without the user's changes, so that an edit never changes these transfers. */
  readonly own: Statements
  readonly mainRises: readonly number[]
}

/** What is expected to move between own bank accounts; it changes no total. */
export const ownTransfersOf = (
  { accountIndex, asOf, months, transfers }: ForecastContext,
  banks: OwnForecast,
): Transfer[] =>
  banks.rules.size === 0
    ? []
    : expectedOwnTransfers({ ...banks, accountIndex, asOf, months, planned: transfers })

/** Adds interest on overdrawn accounts, if the owner has set a rate. */
export function withInterest(context: ForecastContext, input: ModelInput): ModelInput {
  const overdrafts = overdraftsIn(context, input)
  if (overdrafts.length === 0) return input
  const { asOf } = input
  const plans = interestByMonth(statementsOf(input), overdrafts, asOf)
  const rows = Object.fromEntries(overdrafts.map(({ code }) => [interestCode(code), code]))
  return {
    ...input,
    flows: [...input.flows, ...interestFlows(overdrafts, plans, asOf)],
    banks: { ...input.banks, ...rows },
  }
}

export const overdraftsIn = ({ basis }: ForecastContext, input: ModelInput) =>
  overdraftsOf(
    basis.settings,
    input.balances.filter(({ role }) => role === 'bank'),
  )

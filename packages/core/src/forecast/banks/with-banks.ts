/** Interest on overdrawn bank accounts in a forecast. */
import { type ModelInput, statementsOf } from '#statement'
import type { ForecastContext } from '../forecast-context.ts'
import { interestByMonth, interestCode, interestFlows, overdraftsOf } from './overdraft-interest.ts'

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

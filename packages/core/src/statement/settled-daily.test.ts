import fc from 'fast-check'
import { expect, it } from 'vitest'
import { profitSign } from '#item'
import { shareOf, splitAlong } from '#money'
import { daysBetween, firstDay, type Month } from '#time'
import { settlementDays } from '#timing'
import { anyPlainOrganisation } from './_organisation.ts'
import { PROPERTY_RUNS } from './_runs.ts'
import { statementsOf } from './create-model.ts'
import type { Flow, ModelInput } from './model.ts'

const only = (input: ModelInput, flow: Flow): ModelInput => ({
  ...{ ...input, flows: [flow], stock: null, documents: [], transfers: [] },
  ...{ purchases: [], keptBack: [] },
  balances: input.balances.filter(({ role }) => role !== null),
  obligations: input.obligations.map(obligation => ({ ...obligation, opening: [] })),
})

/** Where the balance of a day should be, from the documented rules for months and days. */
function expectedBalances({ asOf, months }: ModelInput, flow: Flow, days: number): number[] {
  const moved = new Array<number>(days).fill(0)
  months.slice(0, 13).forEach((booked, booking) => {
    const amount = profitSign(flow.itemType) * (flow.plan[booking] ?? 0)
    const shares = flow.settlement[booking === 0 ? 'restOfMonth' : 'fullMonth']
    shares.forEach((share, later) => {
      const paid: Month | undefined = months.slice(0, 13)[booking + later]
      if (!paid) return
      const part = shareOf(amount, share) - shareOf(amount, shares[later - 1] ?? 0)
      const cumulative = settlementDays(flow.settlement, booked, paid, asOf)
      splitAlong(part, cumulative).forEach((each, day) => {
        const at = daysBetween(asOf, firstDay(paid)) - 1 + day
        if (each !== 0) moved[at] = (moved[at] ?? 0) + each
      })
    })
  })
  let balance = 0
  return moved.map(each => {
    balance += each
    return balance
  })
}

it('[FIG-02] a month is paid on its days in the parts of a split along their shares', () => {
  fc.assert(
    fc.property(anyPlainOrganisation, input => {
      const flow = input.flows.find(({ treatment }) => treatment.kind === 'trade')
      if (!flow) return
      const plain = { ...flow, parts: [], taxPpm: 0 }
      const { dailyBalances, openingCash } = statementsOf(only(input, plain))
      const moved = Array.from(dailyBalances, balance => balance - (openingCash[0] ?? 0))
      expect(moved).toEqual(expectedBalances(input, plain, dailyBalances.length))
    }),
    { numRuns: Math.ceil(PROPERTY_RUNS / 5) },
  )
})

import type { Client, Portfolio } from '@millpond/contract/partner'
import { byWhoRunsShort, outlookOf } from '@millpond/core/insight'
import { cents } from '@millpond/core/money'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { type Day, monthOfDay, monthsFrom } from '@millpond/core/time'

interface SampleClient {
  readonly name: string
  /** Thousands of dollars at the end of the running month and of eleven more. */
  readonly closing: readonly number[]
  readonly floor: number | null
  readonly budgetVariance: number
}

const SAMPLE_CLIENTS: readonly SampleClient[] = [
  {
    name: 'Pōhutukawa Dental Ltd',
    closing: [212, 218, 201, 224, 231, 240, 226, 238, 247, 252, 244, 259],
    ...{ floor: 120, budgetVariance: 14_200 },
  },
  {
    name: 'Rātā Builders Ltd',
    closing: [64, 41, 22, 18, 35, 52, 58, 47, 61, 66, 72, 70],
    ...{ floor: 30, budgetVariance: -21_800 },
  },
  {
    name: 'Weka Outdoor Ltd',
    closing: [96, 110, 121, 104, 83, 71, 55, 38, 29, 44, 68, 90],
    ...{ floor: 40, budgetVariance: 3_100 },
  },
]

const thousands = (amount: number) => cents(amount * 100_000)

/** Three invented clients, for users without any: one runs short soon, one later, one does not. */
export function samplePortfolio(today: Day): Portfolio {
  const running = monthOfDay(today)
  const clients = SAMPLE_CLIENTS.map(({ name, closing, floor, budgetVariance }, index): Client => {
    const cashFloor = floor === null ? null : thousands(floor)
    const balances = closing.map(thousands)
    const outlook = outlookOf({
      line: {
        asOf: today,
        opening: balances[0] ?? thousands(0),
        daily: [],
        months: monthsFrom(running, balances.length),
        closing: balances,
      },
      historyMonths: balances.length,
      floor: cashFloor,
      from: today,
    })
    return {
      ...{ organisationId: String(index), name, currency: 'NZD', role: 'owner', cashFloor },
      cashToday: balances[0] ?? null,
      lowPoint: outlook.low,
      firstBelowOn: outlook.firstBelow?.on ?? null,
      chance: null,
      closing: balances,
      budgetVariance: cents(budgetVariance * 100),
      ...{ provider: 'xero', connectionStatus: 'connected', lastImportedAt: `${today}T00:00:00Z` },
      subscriptionStatus: SUBSCRIPTION_STATUS.manual,
      since: `${today}T00:00:00Z`,
      ...{ passSince: `${today}T00:00:00Z`, tags: [], assigneeId: null },
    }
  })
  const passes = { used: clients.length, limit: null, trialEndsAt: null }
  return { clients: clients.sort(byWhoRunsShort), passes, people: [] }
}

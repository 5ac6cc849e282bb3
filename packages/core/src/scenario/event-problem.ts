/** What is wrong with the fields of an event, in one sentence. */
import { WHOLE_PPM } from '#money'
import { unreachable } from '#outcome'
import type { HireParams, ScenarioEvent } from './event.ts'

/** Ten billion: no amount of an event is larger. */
const MAX_AMOUNT = 1_000_000_000_000
const MAX_MONTHS = 600
const MAX_LATE_DAYS = 180

/** An event with a problem changes nothing. Null if there is none. */
export function eventProblem(event: ScenarioEvent): string | null {
  const isTooLarge = Object.values(event.params).some(
    value => typeof value === 'number' && !(Math.abs(value) <= MAX_AMOUNT),
  )
  if (isTooLarge) return 'An amount is too large. Enter a smaller one.'
  const { salesRangePpm } = event.params as Partial<Pick<HireParams, 'salesRangePpm'>>
  const range = share(salesRangePpm ?? 0)
  if (range !== null) return range
  return ofKind(event)
}

function ofKind(event: ScenarioEvent): string | null {
  switch (event.kind) {
    case 'hire': {
      const { start, end, monthsToReach } = event.params
      return endsBefore(start, end) ?? months(monthsToReach, 1)
    }
    case 'store': {
      const { opening, end, monthsToReach, lifeMonths, rentFreeMonths } = event.params
      const own = months(monthsToReach, 1) ?? months(lifeMonths, 1) ?? months(rentFreeMonths, 0)
      return endsBefore(opening, end) ?? own
    }
    case 'product': {
      const { launch, end, monthsToReach, unitsPerMonth } = event.params
      if (unitsPerMonth < 0) return 'Enter zero or more units.'
      return endsBefore(launch, end) ?? months(monthsToReach, 1)
    }
    case 'consultant': {
      const { months: count, withheldPpm, benefitAfterMonths } = event.params
      return months(count, 1) ?? months(benefitAfterMonths, 0) ?? share(withheldPpm)
    }
    case 'loan': {
      const { months: count, interestOnlyMonths, ratePpm, amount } = event.params
      if (amount < 0 || ratePpm < 0) return 'Enter a loan and a rate of zero or more.'
      if (interestOnlyMonths >= count) return 'Enter fewer interest-only months than the term.'
      return months(count, 1) ?? months(interestOnlyMonths, 0)
    }
    case 'asset': {
      const { lifeMonths, paidOverMonths } = event.params
      return months(lifeMonths, 1) ?? months(paidOverMonths, 1)
    }
    case 'assetSale': {
      const { price, bookValue, depreciationPerMonth } = event.params
      return Math.min(price, bookValue, depreciationPerMonth) < 0
        ? 'Enter a price, a book value and depreciation of zero or more.'
        : null
    }
    case 'priceChange': {
      const { changePpm, lostPpm, from, until } = event.params
      if (changePpm < -WHOLE_PPM) return 'A price cannot fall by more than 100%.'
      return endsBefore(from, until) ?? share(lostPpm)
    }
    case 'customerChange': {
      const { from, until, sharePpm, amountPerMonth, directCostsPpm } = event.params
      if (sharePpm === null && amountPerMonth === null) return 'Enter a percentage or an amount.'
      return endsBefore(from, until) ?? share(sharePpm ?? 0) ?? share(directCostsPpm)
    }
    case 'latePayments': {
      const { from, until, days } = event.params
      if (!Number.isInteger(days) || Math.abs(days) > MAX_LATE_DAYS) {
        return `Enter up to ${MAX_LATE_DAYS} days.`
      }
      return endsBefore(from, until)
    }
    case 'ownersMoney': {
      const { from, until, dayOfMonth } = event.params
      if (dayOfMonth < 1 || dayOfMonth > 31) return 'Enter a day from 1 to 31.'
      return endsBefore(from, until)
    }
    case 'cutCosts': {
      const { accounts, sharePpm, amountPerMonth, from, until } = event.params
      if (accounts.length === 0) return 'Choose an account.'
      if (sharePpm === null && amountPerMonth === null) return 'Enter a percentage or an amount.'
      return endsBefore(from, until) ?? share(sharePpm ?? 0)
    }
    case 'delayBills':
      return null
    case 'taxPlan': {
      const { instalments, interestPpm, deposit } = event.params
      if (interestPpm < 0 || deposit < 0) return 'Enter interest and a deposit of zero or more.'
      return months(instalments, 1)
    }
    default:
      return unreachable(event)
  }
}

const endsBefore = (start: string, end: string | null): string | null =>
  end !== null && end < start ? 'The last month is before the first one.' : null

const months = (count: number, least: number): string | null =>
  Number.isInteger(count) && count >= least && count <= MAX_MONTHS
    ? null
    : `Enter a whole number of months from ${least} to ${MAX_MONTHS}.`

const share = (ppm: number): string | null =>
  ppm >= 0 && ppm <= WHOLE_PPM ? null : 'Enter a percentage from 0% to 100%.'

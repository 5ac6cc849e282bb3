/** Interest on overdrawn bank accounts, by the rates that the owner set. */
import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode, itemCode } from '#item'
import { type Ppm, roundCents, WHOLE_PPM, ZERO } from '#money'
import type { DailyBank, Flow, Statements } from '#statement'
import { type Day, daysBetween, daysIn, firstDay, lastDay } from '#time'
import { fixedProfile, settlementOf } from '#timing'
import type { ForecastSettings } from '../basis.ts'

/** An overdraft or credit line of a bank account. */
export interface Overdraft {
  readonly code: ItemCode
  readonly name: string
  readonly ratePpm: Ppm
}

const DAYS_OF_YEAR = 365
/** All of it on the last day of the month. */
const AT_MONTH_END = [...new Array<number>(30).fill(0), 1]

export const interestCode = (bank: ItemCode): ItemCode => itemCode(`overdraftInterest:${bank}`)

/** The bank accounts with a rate above zero. */
export const overdraftsOf = (
  { banks }: Pick<ForecastSettings, 'banks'>,
  accounts: readonly { readonly code: ItemCode; readonly name: string }[],
): readonly Overdraft[] =>
  accounts.flatMap(({ code, name }) => {
    const ratePpm = Object.hasOwn(banks, code) ? (banks[code]?.ratePpm ?? 0) : 0
    return ratePpm > 0 ? [{ code, name, ratePpm }] : []
  })

/** A row of profit and loss, and of cash, for each account with a rate. */
export const interestFlows = (
  overdrafts: readonly Overdraft[],
  plans: ReadonlyMap<ItemCode, Float64Array>,
  asOf: Day,
): Flow[] =>
  overdrafts.flatMap(({ code, name }) => {
    const plan = plans.get(code)
    if (!plan) return []
    return {
      code: interestCode(code),
      name: `Interest on ${name}`,
      itemType: ITEM_TYPE.expense,
      itemSubType: ITEM_SUB_TYPE.overheads,
      plan,
      certain: plan,
      taxPpm: 0,
      settlement: settlementOf(fixedProfile(0), WHOLE_PPM, AT_MONTH_END, asOf),
      treatment: { kind: 'trade' as const },
      role: 'interest' as const,
    }
  })

/**
 * Interest by month, in cents: each day's overdrawn balance at the yearly rate, charged on the last
 * day of the month. Interest that was charged before is overdrawn too. An account overdrawn by
 * 10,000.00 throughout a month of 30 days, at 9 % a year, is charged 73.97. Later than 13 months,
 * the balance of a month is the average of its opening and closing balance.
 */
export function interestByMonth(
  { dailyBanks, balance, months }: Pick<Statements, 'dailyBanks' | 'balance' | 'months'>,
  overdrafts: readonly Overdraft[],
  asOf: Day,
): ReadonlyMap<ItemCode, Float64Array> {
  return new Map(
    overdrafts.map(({ code, ratePpm }) => {
      const daily = dailyBanks.find(each => each.code === code)
      const row = balance.find(each => each.code === code)
      const sign = row?.itemType === ITEM_TYPE.liability ? -1 : 1
      let charged = 0
      const plan = Float64Array.from(months, (month, index) => {
        const days = overdrawnDays(daily, month, asOf, charged)
        const ends = [index - 1, index].map(at => sign * (row?.amounts[at] ?? 0) - charged)
        const average = Math.max(0, -((ends[0] ?? 0) + (ends[1] ?? 0)) / 2)
        const overdrawn = days ?? average * daysIn(month)
        const interest = roundCents((overdrawn * ratePpm) / WHOLE_PPM / DAYS_OF_YEAR)
        charged += interest
        return interest
      })
      return [code, plan] as const
    }),
  )
}

/** The sum of each day's overdrawn balance in a month; null where days are not known. */
function overdrawnDays(
  daily: DailyBank | undefined,
  month: Statements['months'][number],
  asOf: Day,
  charged: number,
): number | null {
  const last = daysBetween(asOf, lastDay(month))
  if (!daily || last > daily.balances.length) return null
  let sum: number = ZERO
  for (let ahead = Math.max(1, daysBetween(asOf, firstDay(month))); ahead <= last; ahead += 1) {
    sum += Math.max(0, charged - (daily.balances[ahead - 1] ?? 0))
  }
  return sum
}

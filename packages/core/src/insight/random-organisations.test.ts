/** Rules that hold for any organisation, whatever its books. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashFan } from '#forecast'
import { addMonths, lastDay, type Month, monthsFrom, monthsUntil } from '#time'
import { anyOrganisation, organisationOf, type RandomOrganisation, sum } from './_organisations.ts'
import { cashByMonth } from './cash-months.ts'
import { rangeAt } from './cash-range.ts'
import { type CashSource, cashSource } from './cash-rows.ts'
import { chancePercent } from './low-point/chance.ts'
import { chanceSentence } from './low-point/headline.ts'
import { balanceLineOf } from './low-point/low-point.ts'
import { cashOutlook } from './low-point/outlook.ts'

/**
 * Each run makes a forecast and its paths, so there are fewer runs than for the statements alone.
 */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 50)
const PATIENCE = 30_000 + 200 * RUNS
const PATHS = 40
const YEAR = 12

const holds = (check: (organisation: RandomOrganisation) => void) =>
  fc.assert(
    fc.property(anyOrganisation, spec => check(organisationOf(spec))),
    { numRuns: RUNS },
  )

const spread = (amounts: readonly number[]): number => Math.max(...amounts) - Math.min(...amounts)

describe('any organisation', () => {
  it('[FIG-03] low ≤ point ≤ high at every day and month', { timeout: PATIENCE }, () => {
    holds(({ forecast, floor }) => {
      const fan = cashFan(forecast, floor, { paths: PATHS })
      const { daily, months, closing } = balanceLineOf(forecast)
      fan.days.forEach((on, at) => {
        const [low, high] = [fan.byDay.p10[at] ?? Number.NaN, fan.byDay.p90[at] ?? Number.NaN]
        const point = daily[at] ?? Number.NaN
        expect(low <= point && point <= high, `${on}: ${low} ≤ ${point} ≤ ${high}`).toBe(true)
      })
      expect(fan.days.length).toBeGreaterThan(0)
      months.forEach((month, at) => {
        const range = rangeAt(fan, month)
        const point = closing[at] ?? Number.NaN
        expect(range && range.low <= point && point <= range.high, month).toBe(true)
      })
      expect(fan.low.p10).toBeLessThanOrEqual(fan.low.p90)
    })
  })

  it('[FIG-03] no chance is outside 5 to 95 of 100', { timeout: PATIENCE }, () => {
    holds(({ forecast, floor }) => {
      const fan = cashFan(forecast, floor, { paths: PATHS })
      const outlook = cashOutlook(forecast, fan, floor)
      for (const chance of [...fan.chanceBelow, outlook.chance ?? Number.NaN]) {
        expect(chance).toBeGreaterThanOrEqual(0.05)
        expect(chance).toBeLessThanOrEqual(0.95)
        expect(chancePercent(chance)).toBeGreaterThanOrEqual(5)
        expect(chancePercent(chance)).toBeLessThanOrEqual(95)
      }
      const shown = Number(/about an? (\d+)% chance/.exec(chanceSentence(outlook) ?? '')?.[1])
      expect(shown).toBe(chancePercent(outlook.chance ?? Number.NaN))
    })
  })

  it('[FIG-04] rows mean the same in the past and in the forecast', { timeout: PATIENCE }, () => {
    holds(organisation => {
      const { ledger, forecast, rows, wages } = organisation
      const source = cashSource(ledger, forecast)
      const past = monthsUntil(ledger.closeMonth, YEAR)
      const ahead = monthsFrom(addMonths(ledger.closeMonth, 1), YEAR)
      expect(ahead).toEqual(forecast.months.slice(0, YEAR))
      sumsAreCash(source, organisation, [...past, ...ahead])

      const owed = [
        ...balancesOf(organisation, 'debtors'),
        ...balancesOf(organisation, 'creditors'),
      ]
      const documents = spread([0, ...owed])
      for (const { code, sign, booked, paid } of rows) {
        const [before, after] = [sumOf(source, past, at(code)), sumOf(source, ahead, at(code))]
        expect(before, `${code} last year`).toBe(sign * sum(paid.slice(-YEAR)))
        const change = sign * (planOf(organisation, code) - sum(booked.slice(-YEAR)))
        // Documents of last year that were open at its beginning or end, and those of the next
        // year.
        const paidLater = Math.abs(sum(booked.slice(-YEAR)) - sum(paid.slice(-YEAR)))
        expect(
          Math.abs(after - before - change),
          `${code}: ${before} last year, ${after} next, of which ${change} is planned`,
        ).toBeLessThanOrEqual(paidLater + documents + ROUNDING)
      }
      const payroll = [past, ahead].map(months => sumOf(source, months, inGroup('payroll')))
      const change = YEAR * wages - planOf(organisation, 'wages')
      const withheld = spread([0, ...balancesOf(organisation, 'paye')])
      expect(
        Math.abs((payroll[1] ?? 0) - (payroll[0] ?? 0) - change),
        `payroll ${payroll}, of which ${change} is planned`,
      ).toBeLessThanOrEqual(withheld + ROUNDING)
      // Collected tax is paid: the movements of a year equal the change of the tax owed, to the
      // office or within documents.
      const tax = spread([0, ...balancesOf(organisation, 'gst')]) + SALES_TAX * documents
      for (const months of [past, ahead]) {
        const moved = Math.abs(sumOf(source, months, inGroup('salesTax')))
        expect(moved, `sales tax from ${months[0]}`).toBeLessThanOrEqual(tax + ROUNDING)
      }
    })
  })
})

const SALES_TAX = 0.15
/** Plans are whole cents by month, and so is the tax on each. */
const ROUNDING = 2 * YEAR

type Pick = (heading: CashSource['headings'][number]) => boolean
const at =
  (code: string): Pick =>
  ({ key }) =>
    key === code
const inGroup =
  (name: string): Pick =>
  ({ group }) =>
    group === name

const sumOf = (source: CashSource, months: readonly Month[], pick: Pick): number =>
  sum(source.headings.filter(pick).flatMap(({ key }) => months.map(of => source.at(key, of))))

const planOf = ({ forecast }: RandomOrganisation, code: string): number =>
  sum(forecast.plan.find(account => account.code === code)?.amounts.slice(0, YEAR) ?? [])

/** At the month ends of the last and the next year. */
function balancesOf({ ledger, forecast }: RandomOrganisation, code: string): number[] {
  const past = ledger.series.find(each => each.code === code)
  const known = (past?.values ?? []).flatMap(value => value ?? []).slice(-YEAR - 1)
  const ahead = forecast.statements.balance.find(each => each.code === code)
  return [...known, ...(ahead?.amounts.slice(0, YEAR) ?? [])]
}

/** The rows of each month sum to its net movement, which leads from opening to closing. */
function sumsAreCash(
  source: CashSource,
  { ledger, forecast }: RandomOrganisation,
  months: readonly Month[],
): void {
  const cashOf = cashByMonth(ledger, forecast)
  for (const month of months) {
    const cash = cashOf(month)
    const rows = sum(source.headings.map(({ key }) => source.at(key, month)))
    expect(rows, `rows of ${lastDay(month)}`).toBe(cash?.net)
    expect(cash?.closing).toBe((cash?.opening ?? 0) + (cash?.net ?? 0) + (cash?.gap ?? 0))
    expect(cash?.gap).toBe(0)
  }
}

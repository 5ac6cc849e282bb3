/**
 * How alerts about the floor would have done in the demo companies: forecasts made again from past
 * closes, and what the balance did on each day after. A dip is a day below the floor within two or
 * three months. The floors are the balances that the company was below on a tenth, a quarter, half,
 * three quarters and nine tenths of past days; a close that is below one already is left out.
 * Decision 073 compares the figures with those of the design.
 */
import { alertRecord, CHANCE_OF, SENSITIVITIES } from '@millpond/core/alert'
import {
  backtestReport,
  cashFan,
  learnFromPast,
  pastBooks,
  resolveForecast,
  tryPast,
} from '@millpond/core/forecast'
import { cents } from '@millpond/core/money'
import { addDays, addMonths, type Day, day, lastDay, type Month } from '@millpond/core/time'
import { DEMO_COMPANY_KEYS, type DemoCompany } from '@millpond/sandbox/companies'
import { demoBooks } from './demo-books.ts'
import { type Figure, quantile } from './figure.ts'

const TODAY = day('2026-11-21')
const CLOSES = 22
const FLOORS = [0.1, 0.25, 0.5, 0.75, 0.9]
const MONTHS = [2, 3] as const

interface Case {
  readonly months: number
  readonly chance: number
  readonly isDip: boolean
}

export async function measure(): Promise<readonly Figure[]> {
  const began = performance.now()
  const found = DEMO_COMPANY_KEYS.map(key => demoBooks(key, TODAY)).map(books => ({
    cases: casesOf(books),
    record: backtestReport(books.ledger, tryPast(books.ledger, books.history)),
  }))
  const cases = found.flatMap(each => each.cases)
  const figures = MONTHS.flatMap(months =>
    SENSITIVITIES.flatMap(name => {
      const own = cases.filter(each => each.months === months)
      return sharesOf(own, CHANCE_OF[name]).map(([what, value]): Figure => {
        return { name: `alerts/${name} ${months} months ${what}`, value, unit: 'ratio' }
      })
    }),
  )
  const ends = found.flatMap(({ record }) => {
    const counts = alertRecord(record, cents(0))?.bySensitivity.possible
    return counts ? [counts.dips] : []
  })
  return [
    ...figures,
    { name: 'alerts/cases', value: cases.length, unit: 'count' },
    { name: 'alerts/companies with a record', value: ends.length, unit: 'count' },
    { name: 'alerts/seconds', value: (performance.now() - began) / 1000, unit: 's' },
  ]
}

/** Of dips those with a warning, of warnings those that came true, of quiet cases those warned. */
function sharesOf(cases: readonly Case[], limit: number): [string, number][] {
  const count = (is: (each: Case) => boolean) => cases.filter(is).length
  const isWarned = ({ chance }: Case) => chance >= limit
  const right = count(each => isWarned(each) && each.isDip)
  return [
    ['caught', right / count(({ isDip }) => isDip)],
    ['right', right / count(isWarned)],
    ['false', count(each => isWarned(each) && !each.isDip) / count(({ isDip }) => !isDip)],
  ]
}

type Books = ReturnType<typeof demoBooks>

function casesOf({ company, ledger, history }: Books): Case[] {
  const balanceOn = dailyBalances(company)
  const { points } = tryPast(ledger, history)
  const last = addMonths(ledger.closeMonth, -Math.max(...MONTHS))
  const closes = Array.from({ length: CLOSES }, (_, ago) => addMonths(last, -ago))
  const days = daysBetween(lastDay(addMonths(last, -CLOSES)), lastDay(ledger.closeMonth))
  const floors = FLOORS.map(share => quantile(days.map(balanceOn), share))
  return closes.flatMap(close => {
    const past = pastBooks(ledger, history, close)
    const fromPast = learnFromPast(points, close)
    const forecast = resolveForecast(
      { ...past, basis: { ...past.basis, learned: { ...past.basis.learned, fromPast } } },
      [],
      Math.max(...MONTHS) + 1,
    )
    return floors.flatMap(floor => casesAt(forecast, close, floor, balanceOn))
  })
}

function casesAt(
  forecast: Parameters<typeof cashFan>[0],
  close: Month,
  floor: number,
  balanceOn: (on: Day) => number,
): Case[] {
  if (balanceOn(lastDay(close)) < floor) return []
  const { chanceBelow } = cashFan(forecast, cents(floor), { paths: 300 })
  return MONTHS.map(months => ({
    months,
    chance: chanceBelow[months - 1] ?? 0,
    isDip: daysBetween(lastDay(close), lastDay(addMonths(close, months))).some(
      on => balanceOn(on) < floor,
    ),
  }))
}

/** The days after the first up to the last. */
function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let on = addDays(from, 1); on <= to; on = addDays(on, 1)) days.push(on)
  return days
}

/** The sum of the bank accounts at the end of a day. */
function dailyBalances({ accounts, journals }: DemoCompany): (on: Day) => number {
  const banks = new Set(
    accounts.filter(({ type }) => type === 'BANK').map(({ accountId }) => accountId),
  )
  const moved = new Map<Day, number>()
  for (const { date, lines } of journals) {
    const amount = lines
      .filter(({ accountId }) => banks.has(accountId))
      .reduce((sum, line) => sum + line.amount, 0)
    moved.set(date, (moved.get(date) ?? 0) + amount)
  }
  const balances = new Map<Day, number>()
  let balance = 0
  const dates = [...moved.keys()].sort()
  const [first = TODAY] = dates
  for (const on of daysBetween(addDays(first, -1), TODAY)) {
    balance += moved.get(on) ?? 0
    balances.set(on, balance)
  }
  return on => balances.get(on) ?? 0
}

/**
 * Forecasts of the demo companies from past closes, compared with two simple guesses; and how often
 * the bank balance at the end of a week was inside its range.
 */
import { backtest, cashFan, pastBooks, resolveForecast } from '@millpond/core/forecast'
import { addDays, addMonths, type Day, day, lastDay, monthsUntil } from '@millpond/core/time'
import { DEMO_COMPANY_KEYS, type DemoCompany } from '@millpond/sandbox/companies'
import { demoBooks } from './demo-books.ts'
import { type Figure, timed } from './figure.ts'

const TODAY = day('2026-11-21')
const WEEKLY_CLOSES = 12
const WEEKS = 13
const PATHS = 300

export async function measure(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  let isBetter = 0
  let compared = 0
  for (const key of DEMO_COMPANY_KEYS) {
    const { ledger, history, company } = demoBooks(key, TODAY)
    let report: ReturnType<typeof backtest> = null
    const ms = await timed(() => {
      report = backtest(ledger, history)
    })
    figures.push({ name: `backtest/${key} takes`, value: ms, unit: 'ms' })
    const found = report as ReturnType<typeof backtest>
    for (const horizon of found?.horizons ?? []) {
      const { months, ours, sameMonthLastYear, runRate, coverage80, withCapital } = horizon
      const name = (what: string) => `backtest/${key} ${months} months ${what}`
      figures.push(
        { name: name('ours'), value: ours.share, unit: 'ratio' },
        { name: name('same month last year'), value: sameMonthLastYear.share, unit: 'ratio' },
        { name: name('run-rate'), value: runRate.share, unit: 'ratio' },
        { name: name('inside the band'), value: coverage80, unit: 'ratio' },
      )
      if (withCapital) {
        const { ours: missed, coverage80: inside } = withCapital
        figures.push(
          { name: name('ours with new capital'), value: missed.share, unit: 'ratio' },
          { name: name('inside the band with new capital'), value: inside, unit: 'ratio' },
        )
      }
      if (months === 1) continue
      compared += 1
      if (ours.share < Math.min(sameMonthLastYear.share, runRate.share)) isBetter += 1
    }
    const weekly = weeklyCoverage(ledger, history, company)
    figures.push({ name: `backtest/${key} weeks inside the band`, value: weekly, unit: 'ratio' })
  }
  figures.push({
    name: 'backtest/nearer than both guesses',
    value: isBetter / compared,
    unit: 'ratio',
  })
  return figures
}

type Books = ReturnType<typeof demoBooks>

/** Of the next thirteen week ends after each of the last closes, the share inside the range. */
function weeklyCoverage(
  ledger: Books['ledger'],
  history: Books['history'],
  company: DemoCompany,
): number {
  const bankAt = bankBalances(company)
  let inside = 0
  let count = 0
  for (const close of monthsUntil(addMonths(ledger.closeMonth, -3), WEEKLY_CLOSES)) {
    const past = pastBooks(ledger, history, close)
    const { days, byDay } = cashFan(
      resolveForecast({ ledger: past.ledger, basis: past.basis }, [], 6),
      null,
      {
        paths: PATHS,
      },
    )
    for (let week = 1; week <= WEEKS; week += 1) {
      const on = addDays(lastDay(close), week * 7)
      const at = days.indexOf(on)
      const low = byDay.p10[at]
      const high = byDay.p90[at]
      if (low === undefined || high === undefined || on > TODAY) continue
      const actual = bankAt(on)
      count += 1
      if (actual >= low && actual <= high) inside += 1
    }
  }
  return inside / count
}

/** The real balance of all bank accounts at the end of a day, from the company's own journals. */
function bankBalances(company: DemoCompany): (on: Day) => number {
  const banks = new Set(
    company.accounts.filter(({ type }) => type === 'BANK').map(({ accountId }) => accountId),
  )
  const moves = company.journals
    .flatMap(({ date, lines }) =>
      lines.filter(line => banks.has(line.accountId)).map(({ amount }) => ({ date, amount })),
    )
    .sort((a, b) => (a.date < b.date ? -1 : 1))
  return on => {
    let balance = 0
    for (const { date, amount } of moves) {
      if (date > on) break
      balance += amount
    }
    return balance
  }
}

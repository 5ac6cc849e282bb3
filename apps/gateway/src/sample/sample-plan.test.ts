import { assembleLedger } from '@millpond/core/ledger'
import { eventProblem, type ScenarioEvent, startOfEvent } from '@millpond/core/scenario'
import { emptySheet, withCells } from '@millpond/core/sheet'
import { addMonths, type Day, day, type Month, monthOfDay } from '@millpond/core/time'
import { customerMonths } from '@millpond/core/tracking'
import { buildCompany } from '@millpond/sandbox/companies'
import { describe, expect, it } from 'vitest'
import { samplePlan } from './sample-plan.ts'
import { sampleRecords } from './sample-records.ts'

function booksOn(today: Day) {
  const books = assembleLedger([sampleRecords(buildCompany('kereru', today), today)], today)
  return { ...books, yearBeginsMonth: books.organisation?.reportingYearBeginsMonth ?? 1 }
}

describe.each([
  ['in the middle of a year', day('2026-11-23'), 'FY27', '2026-04'],
  ['in the last month of a year', day('2027-03-10'), 'FY27', '2026-04'],
  ['in the first month of a year', day('2027-04-02'), 'FY28', '2027-04'],
])('[USE-01] the plan of the sample company %s', (_, today, name, begins) => {
  const books = booksOn(today)
  const { ledger, accounts } = books
  const plan = samplePlan(books)
  const running = monthOfDay(today)
  const [first = running] = ledger.months
  const empty = emptySheet(first, ledger.months.length)
  const sheet = withCells(
    empty,
    plan.budget.edits.flatMap(({ cells }) => cells),
  )
  const rowOf = (account: string) => {
    const code = accounts.find(each => each.name === account)?.code
    return code === undefined ? undefined : sheet.rows.get(code)?.values
  }
  const inYear = (values: readonly (number | null)[] | undefined) => {
    const from = ledger.months.indexOf(begins as Month)
    return (values ?? []).slice(from, from + 12)
  }

  it('has a budget of the twelve months of the financial year, in round figures', () => {
    expect(plan.budget.name).toBe(name)
    const sales = inYear(rowOf('Café Sales'))
    expect(sales).toHaveLength(12)
    for (const amount of sales) expect((amount ?? 1) % 100_00).toBe(0)
    const months = plan.budget.edits.flatMap(({ cells }) => cells.map(({ month }) => month))
    expect(new Set(months).size).toBe(12)
    expect(months.toSorted()[0]).toBe(begins)
  })

  it('forgets repairs, which the forecast expects all the same', () => {
    expect(rowOf('Repairs & Maintenance')).toBeUndefined()
    expect(rowOf('Rent')).toBeDefined()
  })

  it('follows formulas in months that are not over', () => {
    const [sales, retail] = [rowOf('Café Sales'), rowOf('Retail Beans & Merchandise')]
    const fees = rowOf('Bank & Card Fees')
    const ahead = ledger.months.filter(
      month => month >= running && month < addMonths(begins as Month, 12),
    )
    expect(ahead.length).toBeGreaterThan(0)
    for (const month of ahead) {
      const at = ledger.months.indexOf(month)
      expect(fees?.[at]).toBe(Math.round(((sales?.[at] ?? 0) + (retail?.[at] ?? 0)) * 0.011))
    }
    const lines = plan.budget.lines
    expect(lines.filter(({ formula }) => formula !== null)).toHaveLength(2)
    expect(lines.filter(({ note }) => note !== null)).toHaveLength(1)
  })

  it('counts subscribers in past and planned months, including those who leave, with a target', () => {
    const counts = withCells(empty, plan.customers.counts.cells)
    const known = customerMonths(counts, plan.customers.group.code).filter(
      ({ total }) => total !== null,
    )
    const counted = known.filter(({ month }) => month <= running && month >= begins)
    expect(counted.length).toBeGreaterThan(0)
    for (const { gained, lost, total } of counted) {
      expect(gained).toBeGreaterThan(0)
      expect(lost).toBeGreaterThan(0)
      expect(total).toBeGreaterThan(100)
    }
    const { cells } = plan.customers.targets
    expect(cells.length).toBeGreaterThan(0)
    for (const { month, value } of cells) {
      expect(value).toBeGreaterThan(known.find(each => each.month === month)?.total ?? 0)
    }
  })

  it('buys equipment from the bank in months to come', () => {
    const { line, amounts } = plan.transfers
    const nameOf = (code: string) => accounts.find(each => each.code === code)?.name
    expect([nameOf(line.from), nameOf(line.to)]).toEqual([
      'Business Everyday Account',
      'Roasting Equipment',
    ])
    expect(amounts.cells.every(({ month }) => month > running)).toBe(true)
  })

  it('[SCN-01] has scenarios that start within six months', () => {
    const events = plan.scenarios.flatMap(scenario => scenario.events)
    expect(events).toHaveLength(5)
    for (const [at, line] of events.entries()) {
      const event = { code: String(at), ...line } as ScenarioEvent
      expect(eventProblem(event)).toBeNull()
      expect(startOfEvent(event) > running).toBe(true)
      expect(startOfEvent(event) <= addMonths(running, 6)).toBe(true)
    }
  })

  it('is in use: the forecast follows the budget that was made of it', () => {
    expect(plan.settingsFor('fy')).toMatchObject({ planByBudget: true, budgetId: 'fy' })
  })
})

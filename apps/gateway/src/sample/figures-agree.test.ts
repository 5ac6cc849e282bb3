/**
 * The identities of figures §6 on every demo company, on the sample company with its budget,
 * customers and transfer in use, and on books of 1, 2, 5 and 12 months: each figure is read from
 * every function of core that returns it, and compared to the cent.
 */
import { countedAmount } from '@millpond/core/budget'
import {
  type CashFan,
  cashFan,
  chosenBudgetAdjustment,
  DEFAULT_SETTINGS,
  type Forecast,
  type ForecastBasis,
  openForecastSession,
  resolveForecast,
  rowsToCheck,
} from '@millpond/core/forecast'
import {
  balanceLineOf,
  bankLines,
  bridge,
  type CashMonth,
  cashByMonth,
  cashCauses,
  cashFigures,
  cashOutlook,
  cashToday,
  chosenBudget,
  freeze,
  frozenLine,
  ledgerSummary,
  lowOfWeeks,
  lowPoint,
  movedForecast,
  nextPayments,
  outlookOf,
  rangeAt,
  rangeOn,
  rowCheckSentence,
  statementOfCheck,
  yearToDate,
} from '@millpond/core/insight'
import { assembleLedger, type BooksRecords, type Ledger } from '@millpond/core/ledger'
import { type Cents, cents } from '@millpond/core/money'
import { findRow, flatten, type StatementTable, statementTable } from '@millpond/core/table'
import {
  addDays,
  addMonths,
  type Day,
  day,
  lastDay,
  type Month,
  monthOfDay,
  monthsFrom,
} from '@millpond/core/time'
import { learnTiming } from '@millpond/core/timing'
import { tableCsv, tableWorkbook } from '@millpond/core/workbook'
import { buildCompany, DEMO_COMPANY_KEYS, type DemoCompanyKey } from '@millpond/sandbox/companies'
import { describe, expect, it } from 'vitest'
import { withPlan } from './_planned.ts'
import { sampleRecords } from './sample-records.ts'

const TODAY = day('2026-11-24')
const FLOOR = cents(40_000_00)

interface Company {
  readonly ledger: Ledger
  readonly basis: ForecastBasis
  readonly forecast: Forecast
  readonly fan: CashFan
}

type Change = (ledger: Ledger, basis: ForecastBasis) => ForecastBasis

function companyOf(records: BooksRecords, change: Change = (_, basis) => basis): Company {
  const books = assembleLedger([records], TODAY)
  const { ledger, accounts, documents, payments, organisation } = books
  if (!organisation) throw new Error('A demo company has an organisation')
  const learned = learnTiming({ documents, payments, ledger, accounts, asOf: TODAY })
  const basis = change(ledger, {
    asOf: TODAY,
    country: organisation.country,
    yearBeginsMonth: organisation.reportingYearBeginsMonth,
    salesTaxBasis: organisation.salesTaxBasis,
    salesTaxPeriodMonths: organisation.salesTaxPeriodMonths,
    accounts,
    openDocuments: documents.filter(({ status }) => status === 'open'),
    learned,
    settings: DEFAULT_SETTINGS,
    holidays: new Set<Day>(),
    ...{ expectedDates: {}, budget: null, budgetName: null, transfers: [] },
    customers: {},
  })
  const forecast = resolveForecast({ ledger, basis })
  return { ledger, basis, forecast, fan: cashFan(forecast, FLOOR) }
}

/** The same books as if the company had started so many months before the close. */
function begunLate(records: BooksRecords, months: number): BooksRecords {
  const first = addMonths(monthOfDay(TODAY), -months)
  const isKnown = (month: Month) => month >= first
  return {
    ...records,
    statements: records.statements?.map(statement => ({
      ...statement,
      months: statement.months.filter(isKnown),
      amounts: statement.amounts.filter(({ month }) => isKnown(month)),
    })),
    bankMovements: records.bankMovements?.filter(({ month }) => isKnown(month)),
  } as BooksRecords
}

const recordsOf = (key: DemoCompanyKey) => sampleRecords(buildCompany(key, TODAY), TODAY)

const COMPANIES: readonly (readonly [name: string, make: () => Company])[] = [
  ...DEMO_COMPANY_KEYS.map(key => [key, () => companyOf(recordsOf(key))] as const),
  ['the sample company with its plan', () => companyOf(recordsOf('kereru'), withPlan)],
  ...[1, 2, 5, 12].map(
    months =>
      [
        `kereru after ${months} months`,
        () => companyOf(begunLate(recordsOf('kereru'), months)),
      ] as const,
  ),
]

/** The budget with every third month empty, and without every fifth account. */
const withGaps = (budget: ForecastBasis['budget']): ForecastBasis['budget'] =>
  budget &&
  Object.fromEntries(
    Object.entries(budget)
      .filter((_, at) => at % 5 !== 4)
      .map(([code, amounts]) => [
        code,
        Object.fromEntries(Object.entries(amounts).filter((_, at) => at % 3 !== 2)),
      ]),
  )

const tableOf = (
  { ledger, forecast, basis }: Company,
  change: Partial<Parameters<typeof statementTable>[0]> = {},
): StatementTable =>
  statementTable({
    ...{ ledger, forecast, statement: 'cashFlow', period: 'month', comparisons: [] },
    ...{ from: addMonths(ledger.closeMonth, -35), to: addMonths(ledger.closeMonth, 36) },
    yearBeginsMonth: basis.yearBeginsMonth,
    ...change,
  })

const amountAt = (table: StatementTable, key: string, column: number): Cents | null =>
  findRow(table.rows, key)?.amounts[column] ?? null

const negative = (amount: Cents | null) => (amount === null ? null : cents(0 - amount))

describe.each(COMPANIES)('[FIG-01] the figures of %s agree', (_, make) => {
  const company = make()
  const { ledger, forecast, fan } = company
  const cashOf = cashByMonth(ledger, forecast)
  const months = monthsFrom(addMonths(ledger.closeMonth, -35), 72)
  const known = months.flatMap(month => cashOf(month) ?? [])
  const monthly = tableOf(company)
  const outlook = cashOutlook(forecast, fan, FLOOR)

  it('I1, I2: a month opens with the closing of the one before, and adds up', () => {
    expect(known.length).toBeGreaterThan(36)
    known.forEach((cash, index) => {
      const before = known[index - 1]
      if (before) expect(cash.opening).toBe(before.closing)
      expect(cash.opening + cash.net + cash.gap).toBe(cash.closing)
      if (cash.cashIn !== null && cash.cashOut !== null) {
        expect(cash.cashIn - cash.cashOut).toBe(cash.net)
        expect(cash.cashIn).toBeGreaterThanOrEqual(0)
        expect(cash.cashOut).toBeGreaterThanOrEqual(0)
      }
    })
  })

  it('I2: nothing is unexplained in a month that is all forecast', () => {
    const ahead = known.filter(({ kind }) => kind === 'forecast')
    expect(ahead.map(({ gap }) => gap)).toEqual(ahead.map(() => 0))
  })

  it('I3: the rows of every month sum to cash in, cash out and net movement', () => {
    monthly.columns.forEach((column, index) => {
      const cash = cashOf(column.months[0] as Month)
      if (!cash) return
      const sections = monthly.rows.filter(row => row.kind === 'group')
      const sum = sections.reduce((total, row) => total + (row.amounts[index] ?? 0), 0)
      expect(sum).toBe(cash.net)
      expect(amountAt(monthly, 'net', index)).toBe(cash.net)
      if (cash.kind !== 'forecast') return
      for (const key of ['nettedIn', 'nettedOut', 'notMatched', 'unexplained']) {
        expect(amountAt(monthly, key, index) ?? 0).toBe(0)
      }
    })
  })

  it('I4, I7: other tools read the same months and the same low point', () => {
    const figures = cashFigures({ ledger, forecast, fan, floor: FLOOR })
    const { low, headroom, firstBelow } = outlook
    expect(figures).toMatchObject({ low, headroom, firstBelow })
    const hasAhead = low !== null
    expect(figures.months.at(-1)?.month).toBe(addMonths(ledger.closeMonth, hasAhead ? 13 : 0))
    for (const { likely, ...month } of figures.months) {
      expect(cashOf(month.month)).toMatchObject(month)
      if (month.kind === 'actual') expect(likely).toBeNull()
      else expect(likely).toEqual(rangeAt(fan, month.month))
    }
  })

  it('I4: the table, its CSV and its workbook show what the chart and the drawer show', () => {
    const csv = tableCsv(monthly).split('\r\n')
    const csvRow = (name: string) => csv.find(line => line.startsWith(`${name},`))?.split(',')
    const rowAt = new Map(flatten(monthly.rows).map((row, index) => [row.key, index + 3]))
    const [sheet] = tableWorkbook(monthly, 'Test').sheets
    const shown: readonly [key: string, name: string, part: (cash: CashMonth) => Cents | null][] = [
      ['opening', 'Opening balance', cash => cash.opening],
      ['cashIn', 'Cash in', cash => cash.cashIn],
      ['cashOut', 'Cash out', cash => negative(cash.cashOut)],
      ['net', 'Net movement', cash => cash.net],
      ['closing', 'Closing balance', cash => cash.closing],
    ]
    monthly.columns.forEach((column, index) => {
      const cash = cashOf(column.months[0] as Month)
      for (const [key, name, part] of shown) {
        const wanted = cash && part(cash)
        expect(amountAt(monthly, key, index)).toBe(wanted)
        const inCsv = csvRow(name)?.[index + 2] ?? ''
        expect(inCsv === '' ? null : Math.round(Number(inCsv) * 100)).toBe(wanted)
        const cell = sheet?.rows[rowAt.get(key) ?? -1]?.[index + 2] ?? null
        if (wanted === null) expect(cell).toBeNull()
        else expect(cell).not.toBeNull()
      }
    })
  })

  it('I4: each row of a statement has a key of its own, by which files and links find it', () => {
    for (const statement of ['cashFlow', 'profitAndLoss', 'balanceSheet'] as const) {
      const keys = flatten(tableOf(company, { statement }).rows).map(({ key }) => key)
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    }
  })

  it('I5: the days and the weeks of a month sum to it', () => {
    const days = tableOf(company, { period: 'day' })
    const weeks = tableOf(company, { period: 'week' })
    for (const key of ['cashIn', 'cashOut', 'net'] as const) {
      const total = (table: StatementTable) =>
        table.columns.reduce((sum, _column, index) => sum + (amountAt(table, key, index) ?? 0), 0)
      expect(total(weeks)).toBe(total(days))
      // December and January lie wholly within the 13 weeks.
      for (const month of ['2026-12', '2027-01'] as Month[]) {
        const own = days.columns.reduce(
          (sum, { days: of }, index) =>
            of && monthOfDay(of.from) === month ? sum + (amountAt(days, key, index) ?? 0) : sum,
          0,
        )
        const cash = cashOf(month)
        const wanted = { cashIn: cash?.cashIn, cashOut: negative(cash?.cashOut ?? null) }
        expect(own).toBe(key === 'net' ? cash?.net : wanted[key])
      }
    }
    const lastOf = (table: StatementTable) => findRow(table.rows, 'closing')?.amounts.at(-1)
    expect(lastOf(weeks)).toBe(lastOf(days))
  })

  it('I5: the weeks show tax that is collected, tax that is paid and the tax return separately', () => {
    const weeks = tableOf(company, { period: 'week' })
    const taxes = findRow(weeks.rows, 'taxes')
    const ofTax = taxes?.children.filter(({ name }) => name.startsWith('GST')) ?? []
    expect(ofTax.every(({ kind }) => kind === 'account')).toBe(true)
    const all = ['GST on receipts', 'GST on payments', 'GST paid or refunded']
    expect(all).toEqual(expect.arrayContaining(ofTax.map(({ name }) => name)))
    for (const { name, amounts } of ofTax) {
      if (name === 'GST on receipts') expect(amounts.every(amount => (amount ?? 0) >= 0)).toBe(true)
      if (name === 'GST on payments') expect(amounts.every(amount => (amount ?? 0) <= 0)).toBe(true)
    }
  })

  it('I6: one low point, wherever it is shown', () => {
    const frozen = freeze(forecast, fan, FLOOR)
    const kept = outlookOf({
      line: frozenLine(frozen),
      historyMonths: frozen.historyMonths ?? 0,
      floor: FLOOR,
      from: TODAY,
      chance: null,
    })
    // Portfolio and kept forecasts read a frozen forecast, documents a moved one.
    expect(kept.low).toEqual(outlook.low)
    expect(kept.firstBelow).toEqual(outlook.firstBelow)
    expect(kept.headroom).toBe(outlook.headroom)
    expect(movedForecast(forecast, company.basis, {}).low).toEqual(outlook.low)
    if (!outlook.low) return
    expect(bridge(frozen, frozen)?.to).toMatchObject(outlook.low)
    const weeks = lowOfWeeks(forecast)
    const isWithin = outlook.low.on <= addDays(TODAY, 91)
    if (isWithin) expect(weeks).toEqual(outlook.low)
    else expect(weeks?.amount).toBeGreaterThanOrEqual(outlook.low.amount)
    const days = tableOf(company, { period: 'day' })
    const closings = findRow(days.rows, 'closing')?.amounts.map(Number) ?? []
    expect(Math.min(balanceLineOf(forecast).opening, ...closings)).toBe(weeks?.amount)
    expect(outlook.low.amount).toBeLessThanOrEqual(cashToday(ledger, forecast).amount ?? 0)
  })

  it('I6: with too little history there is no low point anywhere', () => {
    const isTooLittle = forecast.facts.historyMonths < 3
    const frozen = freeze(forecast, fan, FLOOR)
    expect(outlook.low === null).toBe(isTooLittle)
    expect((frozen.historyMonths ?? 0) < 3).toBe(isTooLittle)
    expect(movedForecast(forecast, company.basis, {}).low === null).toBe(isTooLittle)
  })

  it('[FIG-03] I7: the expected balance lies in its range at every month end and day', () => {
    const { daily, asOf } = balanceLineOf(forecast)
    for (const month of forecast.months) {
      const range = rangeAt(fan, month)
      const closing = cashOf(month)?.closing ?? 0
      expect(range?.low).toBeLessThanOrEqual(closing)
      expect(range?.high).toBeGreaterThanOrEqual(closing)
    }
    fan.days.forEach((on, index) => {
      const balance = daily[index] ?? Number.NaN
      expect(on).toBe(addDays(asOf, index + 1))
      expect(Math.round(fan.byDay.p10[index] ?? Number.NaN)).toBeLessThanOrEqual(balance)
      expect(Math.round(fan.byDay.p90[index] ?? Number.NaN)).toBeGreaterThanOrEqual(balance)
    })
    for (const chance of fan.chanceBelow) {
      expect(chance).toBeGreaterThanOrEqual(0.05)
      expect(chance).toBeLessThanOrEqual(0.95)
    }
  })

  it('[FIG-03] the low point has a range, and a floor above it has a chance of a quarter', () => {
    if (outlook.low === null) return
    const { on, amount } = outlook.low
    const range = rangeOn(fan, on)
    if (on !== TODAY) {
      expect(range?.low).toBeLessThanOrEqual(amount)
      expect(range?.high).toBeGreaterThanOrEqual(amount)
    }
    const above = cents(amount + 1)
    const chance = cashOutlook(forecast, cashFan(forecast, above), above).chance
    expect(chance).toBeGreaterThanOrEqual(0.25)
  })

  it('I8: quarters and years are sums of flows and last values of balances', () => {
    for (const period of ['quarter', 'year'] as const) {
      const table = tableOf(company, { period })
      table.columns.forEach((column, index) => {
        const own = column.months.map(cashOf)
        if (own.some(cash => cash === null)) return
        const sum = (part: 'cashIn' | 'cashOut' | 'net') =>
          own.some(cash => cash?.[part] === null)
            ? null
            : cents(own.reduce((total, cash) => total + (cash?.[part] ?? 0), 0))
        expect(amountAt(table, 'cashIn', index)).toBe(sum('cashIn'))
        expect(amountAt(table, 'cashOut', index)).toBe(negative(sum('cashOut')))
        expect(amountAt(table, 'net', index)).toBe(sum('net'))
        expect(amountAt(table, 'opening', index)).toBe(own[0]?.opening)
        expect(amountAt(table, 'closing', index)).toBe(own.at(-1)?.closing)
      })
    }
  })

  it('I9: the bank accounts of the balance sheet are the closing balance', () => {
    const table = tableOf(company, { statement: 'balanceSheet' })
    const banks = flatten(table.rows).filter(
      row => row.kind === 'account' && forecast.facts.roles.some(isBank(row.code)),
    )
    table.columns.forEach((column, index) => {
      const cash = cashOf(column.months[0] as Month)
      if (!cash || banks.some(row => row.amounts[index] === null)) return
      const sum = banks.reduce((total, row) => total + (row.amounts[index] ?? 0), 0)
      expect(sum).toBe(cash.closing)
    })
  })

  it('I9: the lines of the bank accounts sum to the cash line on every day and month end', () => {
    const { accounts, months: ahead, total } = bankLines(forecast, company.basis.settings)
    const { daily } = balanceLineOf(forecast)
    const sumOf = (amount: (account: (typeof accounts)[number]) => number | undefined) =>
      accounts.reduce((sum, account) => sum + (amount(account) ?? Number.NaN), 0)
    expect(sumOf(({ today }) => today)).toBe(balanceLineOf(forecast).opening)
    ahead.forEach((month, at) => {
      expect(sumOf(({ monthEnds }) => monthEnds[at])).toBe(cashOf(month)?.closing)
      expect(total.monthEnds[at]).toBe(cashOf(month)?.closing)
    })
    expect(Array.from(daily, (_, at) => sumOf(({ line }) => line.daily[at]))).toEqual(
      Array.from(daily),
    )
    expect(total.low).toEqual(lowPoint(balanceLineOf(forecast)))
    for (const { low, line } of accounts) expect(low).toEqual(lowPoint(line))
  })

  it('I10: the variance to the budget of the dashboard, the statement and the portfolio', () => {
    const budget = chosenBudget(ledger, company.basis)
    const beginsMonth = company.basis.yearBeginsMonth
    const { revenue, expenses, months: inYear } = yearToDate(ledger, beginsMonth, budget)
    const { budgetVariance } = ledgerSummary(ledger, beginsMonth, budget)
    if (revenue.basis !== 'budget' || expenses.basis !== 'budget') {
      expect(budgetVariance).toBeNull()
      return
    }
    const table = statementTable({
      ...{ ledger, forecast, statement: 'profitAndLoss', period: 'month' },
      comparisons: [{ kind: 'budget', budget, forecast: null }],
      yearBeginsMonth: beginsMonth,
      ...{ from: inYear[0] as Month, to: inYear.at(-1) as Month },
    })
    const profit = findRow(table.rows, 'netProfit')
    const sum = (amounts: readonly (Cents | null)[] | null | undefined) =>
      (amounts ?? []).reduce<number>((total, amount) => total + (amount ?? 0), 0)
    expect(sum(profit?.amounts) - sum(profit?.comparisons[0])).toBe(budgetVariance)
    expect(sum(profit?.amounts)).toBe((revenue.actual ?? 0) - (expenses.actual ?? 0))
  })

  it('I10: an empty month of a budget counts the same on the budget screen and in a statement', () => {
    const basis = { ...company.basis, budget: withGaps(company.basis.budget) }
    const budget = chosenBudget(ledger, basis)
    if (!budget) return
    const adjustments = [chosenBudgetAdjustment(basis)]
    const { unbudgeted, months: ahead } = openForecastSession({ ledger, basis }, adjustments)
    const table = statementTable({
      ...{ ledger, forecast, statement: 'profitAndLoss', period: 'month' },
      ...{ from: ahead[0] as Month, to: ahead[11] as Month },
      yearBeginsMonth: basis.yearBeginsMonth,
      comparisons: [
        { kind: 'budget', budget, forecast: resolveForecast({ ledger, basis }, adjustments) },
      ],
    })
    const written = new Map(budget.lines.map(line => [line.code as string, line]))
    const known = findRow(table.rows, 'netProfit')?.comparisons[0] ?? []
    for (const row of flatten(table.rows).filter(({ kind }) => kind === 'account')) {
      const counted = ahead.slice(0, 12).map((month, at) =>
        countedAmount({
          ...{ isOver: false, actual: null },
          written: written.get(row.key)?.at(month) ?? null,
          forecast: unbudgeted.get(row.key)?.[at] ?? null,
        }),
      )
      const wanted = counted.map((amount, at) =>
        (known[at] ?? null) === null ? null : (amount ?? 0),
      )
      expect([row.name, row.comparisons[0]]).toEqual([row.name, wanted])
    }
  })

  it.each(['salesTax', 'incomeTax'] as const)('I11: %s due is its row of cash, by day', kind => {
    const due = nextPayments(forecast, kind, Number.MAX_SAFE_INTEGER)
    const sumOf = (isIn: (on: Day) => boolean) =>
      due.reduce((sum, { on, amount }) => (isIn(on) ? sum + amount : sum), 0)
    const rowsOf = (table: StatementTable, column: number) =>
      flatten(table.rows)
        .filter(row => row.kind === 'account' && taxOf(forecast, row.code) === kind)
        .reduce((sum, row) => sum + (row.amounts[column] ?? 0), 0)
    monthly.columns.forEach((column, index) => {
      const month = column.months[0] as Month
      if (cashOf(month)?.kind !== 'forecast') return
      expect([month, sumOf(on => monthOfDay(on) === month)]).toEqual([
        month,
        rowsOf(monthly, index),
      ])
    })
    const days = tableOf(company, { period: 'day' })
    days.columns.forEach(({ days: of }, index) => {
      if (!of) return
      expect([of.from, sumOf(on => on === of.from)]).toEqual([of.from, rowsOf(days, index)])
    })
    expect(due.map(({ on }) => on)).toEqual(due.map(({ on }) => on).sort())
  })

  it('I12: a year of a row beyond half or double of the last one is to be checked', () => {
    const year = monthsFrom(addMonths(ledger.closeMonth, 1), 12)
    const before = year.map(month => addMonths(month, -12))
    const table = tableOf(company, {
      ...{ statement: 'profitAndLoss', from: before[0] as Month, to: year.at(-1) as Month },
    })
    const sumOf = (row: { readonly amounts: readonly (Cents | null)[] }, months: Month[]) =>
      table.columns.reduce(
        (sum, column, index) =>
          months.includes(column.months[0] as Month) ? sum + (row.amounts[index] ?? 0) : sum,
        0,
      )
    // Half a year cannot be compared with a year.
    if (!before.every(month => ledger.months.includes(month) && cashOf(month))) return
    const income = sumOf(findRow(table.rows, 'revenue') ?? { amounts: [] }, before)
    const flagged = new Set(rowsToCheck(ledger, forecast).map(({ key }) => key))
    const out = flatten(table.rows).filter(row => {
      const plan = forecast.plan.find(({ code }) => code === row.code)
      const isOwn = plan?.provenance
        .slice(0, 12)
        .every(({ source, isLimited }) => source === 'statistical' && !isLimited)
      const [last, next] = [sumOf(row, before), sumOf(row, year)]
      const isFar = next < last / 2 || next > last * 2
      return row.kind === 'account' && isOwn && isFar && Math.abs(next - last) > income / 100
    })
    expect(out.filter(({ key }) => !flagged.has(key)).map(({ name }) => name)).toEqual([])
  })

  it('I13: a balance far from all of 36 months is to be checked', () => {
    const closings = (list: readonly Month[]) => list.flatMap(month => cashOf(month)?.closing ?? [])
    const past = closings(monthsFrom(addMonths(ledger.closeMonth, -35), 36))
    const ahead = closings(forecast.months.slice(0, 12))
    const [low, high] = [Math.min(...past), Math.max(...past)]
    const slack = Math.max((high - low) / 4, Math.abs(high) / 20)
    const isFar = ahead.some(amount => amount < low - slack || amount > high + slack)
    const flagged = rowsToCheck(ledger, forecast)
    expect(flagged.some(({ key }) => key === 'cash')).toBe(past.length >= 12 && isFar)
  })

  it('I12, I13: each row to check is named on the statement that shows it', () => {
    for (const row of rowsToCheck(ledger, forecast)) {
      const statement = statementOfCheck(row)
      const table = tableOf(company, { statement })
      const isShown = row.unit === 'days' || row.key === 'cash' || findRow(table.rows, row.key)
      expect(isShown, row.name).toBeTruthy()
      expect(rowCheckSentence(row, ledger.currency)).toContain(`${row.name}: `)
    }
  })

  it('causes and the months they compare add up to the change they explain', () => {
    const lowMonth = outlook.low ? monthOfDay(outlook.low.on) : null
    for (const month of monthsFrom(ledger.closeMonth, 14)) {
      const found = cashCauses({ ledger, forecast }, month, lowMonth)
      if (!found) continue
      const named = found.causes.reduce((sum, { change }) => sum + change, 0)
      expect(found.usual + named + found.rest).toBe(found.after - found.before)
      expect(found.after).toBe(cashOf(month)?.closing)
    }
  })

  it('the balance of a month’s last day is its closing balance', () => {
    const { asOf, daily } = balanceLineOf(forecast)
    for (const month of forecast.months.slice(0, 13)) {
      const index = daysFrom(asOf, lastDay(month)) - 1
      expect(daily[index]).toBe(cashOf(month)?.closing)
    }
  })
})

const taxOf = ({ facts, statements }: Forecast, key: string | null) => {
  const code = statements.cash.find(row => row.key === key)?.code ?? key
  const role = facts.roles.find(fact => fact.code === code)?.role
  return role === 'salesTax' || role === 'incomeTax' ? role : null
}

const isBank = (code: string | null) => (fact: Forecast['facts']['roles'][number]) =>
  fact.code === code && fact.role === 'bank'

const daysFrom = (from: Day, to: Day) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

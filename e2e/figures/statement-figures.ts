import { expect, type Page, type Response } from '@playwright/test'
import { statementScreen } from '../screens/statement.ts'
import { asPaid, centsIn, monthLabel } from './amounts.ts'
import { apiReadings } from './api-figures.ts'
import { chance, lowOfWeeks, lowPoint } from './dashboard-figures.ts'
import { type Concept, type Reading, reading } from './readings.ts'
import {
  type AmountTable,
  amountAt,
  cashReadings,
  chartReadings,
  printedTable,
  savedCsv,
  savedModel,
  savedTable,
  shownTable,
  summed,
  total,
} from './tables.ts'

/** The fields that are read from the reply of `/api/quarterly`. */
interface QuarterlyReply {
  readonly closeMonth: string
  readonly quarters: readonly { readonly label: string; readonly months: readonly string[] }[]
  readonly rows: readonly {
    readonly statement: string
    readonly key: string
    readonly amounts: readonly (number | null)[]
  }[]
}

interface CashFlow {
  readonly readings: readonly Reading[]
  /** The complete months of the financial year. */
  readonly toDate: readonly string[]
}

/** The cash flow by month, quarter, year, week and day, in every place that shows or saves it. */
export async function readCashFlow(page: Page): Promise<CashFlow> {
  const screen = statementScreen(page)
  await screen.open('Cash flow')
  await screen.range.selectOption('72 months')
  await expect(screen.grid).toHaveAttribute('aria-colcount', '74')
  const months = await savedCsv(page)
  const basis = (await page.getByText(/^Actuals to/).textContent()) ?? ''
  const monthly = [
    ...cashReadings('the cash flow as CSV', months),
    ...cashReadings('the cash flow as a workbook', await savedTable(page)),
    ...cashReadings("the cash flow's table", await shownTable(page)),
    ...cashReadings('the cash flow on paper', await printedTable(page)),
    ...(await chartReadings(page, "the cash flow's chart")),
    ...(await sentence(page)),
    ...chance("the cash flow's sentence", basis),
  ]
  const answer = await showQuarters(page)
  const reply: QuarterlyReply = await answer.json()
  const ofApi = await apiReadings(page, answer.request())
  const inPeriods = await periods(page, months, reply)
  const readings = [...monthly, ...ofApi, ...inPeriods, ...(await weeks(page))]
  return { readings, toDate: toDate(reply) }
}

/** The cash flow of the full model, whose first month starts today. */
export async function modelReadings(page: Page): Promise<Reading[]> {
  const place = 'the full model'
  const model = await savedModel(page, 'Cash flow')
  const [first] = model.columns
  return model.columns.flatMap(month =>
    (['Net movement', 'Closing balance'] as const)
      .filter(row => row === 'Closing balance' || month !== first)
      .map(row => reading(place, row, month, amountAt(model, row, month), 1)),
  )
}

/** The low point of 12 months, or in a table of 13 weeks that of these weeks. */
async function sentence(page: Page): Promise<Reading[]> {
  const place = "the cash flow's sentence"
  const text = (await statementScreen(page).headline.textContent()) ?? ''
  if (/13 weeks/.test(text)) return lowOfWeeks(place, text)
  const low = /^[^.]* to ([^.]+ on [^.]+)\./.exec(text)?.[1]
  if (low) return lowPoint(place, 'Low point', low)
  const now = centsIn(/lowest now, at ([^.]+)/.exec(text)?.[1] ?? '')
  return now === null ? [] : [reading(place, 'Low point', 'now', now)]
}

async function showQuarters(page: Page): Promise<Response> {
  const screen = statementScreen(page)
  const answered = page.waitForResponse(response => response.url().includes('/api/quarterly'))
  await screen.view('Quarterly').click({ force: true })
  await expect(screen.heads.nth(1)).toContainText(/^Q[1-4] FY\d\d/)
  return answered
}

function toDate({ closeMonth, quarters }: QuarterlyReply): string[] {
  const year = quarters.find(({ months }) => months.includes(closeMonth))?.label.slice(3)
  return quarters
    .filter(({ label }) => label.slice(3) === year)
    .flatMap(({ months }) => months)
    .filter(month => month <= closeMonth)
    .map(monthLabel)
}

/** Quarters and years, also from the API, with the sums of their months. */
async function periods(page: Page, months: AmountTable, reply: QuarterlyReply): Promise<Reading[]> {
  const screen = statementScreen(page)
  const quarters = new Map(
    reply.quarters.map(each => [each.label, each.months.map(monthLabel)] as const),
  )
  const years = wholeYears(quarters)
  const isWhole = ({ time }: Reading) => quarters.has(time) || years.has(time)
  const shown = cashReadings("the cash flow's table", await shownTable(page))
  const charted = await chartReadings(page, "the cash flow's chart")
  const last = page.getByLabel('Last complete quarter')
  const [, lastQuarter = ''] = (await last.locator('dt').textContent())?.split(', ') ?? []
  const closing = centsIn((await last.locator('dd').first().textContent()) ?? '')
  await screen.view('Financial years').click({ force: true })
  await expect(screen.heads.nth(1)).toContainText(/^FY\d\d/)
  const shownYears = cashReadings("the cash flow's table", await shownTable(page))
  await screen.view('Monthly').click({ force: true })
  return [
    ...cashReadings('the cash flow as CSV', summed(months, quarters)),
    ...cashReadings('the cash flow as CSV', summed(months, years)),
    ...[...shown, ...charted, ...shownYears].filter(isWhole),
    ...quarterlyReadings(reply),
    reading("the last quarter's figure", 'Closing balance', lastQuarter, closing),
  ]
}

const QUARTERLY_ROWS: Readonly<Record<string, Concept>> = {
  opening: 'Opening balance',
  cashIn: 'Cash in',
  cashOut: 'Cash out',
  net: 'Net movement',
  closing: 'Closing balance',
}

const quarterlyReadings = ({ quarters, rows }: QuarterlyReply): Reading[] =>
  rows.flatMap(({ statement, key, amounts }) => {
    const concept = statement === 'cashFlow' ? QUARTERLY_ROWS[key] : undefined
    if (!concept) return []
    return quarters.map(({ label }, at) => {
      const amount = amounts[at] ?? null
      const paid = concept === 'Cash out' ? asPaid(amount) : amount
      return reading('the quarterly API', concept, label, paid, 1)
    })
  })

/** Years whose four quarters are all known. */
function wholeYears(quarters: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const names = new Set([...quarters.keys()].map(label => label.slice('Q1 '.length)))
  return new Map(
    [...names].flatMap(year => {
      const parts = [1, 2, 3, 4].map(number => quarters.get(`Q${number} ${year}`))
      return parts.includes(undefined) ? [] : [[year, parts.flatMap(part => part ?? [])] as const]
    }),
  )
}

/** Only the quarters and years, without the months. */
export async function readQuarters(page: Page): Promise<Reading[]> {
  const screen = statementScreen(page)
  await screen.open('Cash flow')
  await screen.range.selectOption('72 months')
  await expect(screen.grid).toHaveAttribute('aria-colcount', '74')
  const months = await savedCsv(page)
  return periods(page, months, await (await showQuarters(page)).json())
}

/** The 13 weeks by week and by day. */
async function weeks(page: Page): Promise<Reading[]> {
  const screen = statementScreen(page)
  await screen.page('13 weeks').click()
  await expect(screen.grid).toHaveAttribute('aria-colcount', '15')
  const byWeek = await savedCsv(page)
  const readings = [
    ...cashReadings('the cash flow as CSV', byWeek),
    ...cashReadings("the cash flow's table", await shownTable(page)),
    ...cashReadings('the cash flow on paper', await printedTable(page)),
    ...(await sentence(page)),
  ]
  await screen.view('Daily').click({ force: true })
  await expect(screen.grid).toHaveAttribute('aria-colcount', '93')
  const byDay = await savedCsv(page)
  const balances = [
    byDay.rows.get('Opening balance')?.[0],
    ...(byDay.rows.get('Closing balance') ?? []),
  ]
  const low = Math.min(...balances.map(amount => amount ?? Number.NaN))
  await screen.page('Months').click()
  return [
    ...readings,
    reading('the cash flow as CSV', 'Low point of 13 weeks', 'now', low, 1),
    ...[byWeek, byDay].flatMap(table =>
      (['Cash in', 'Cash out', 'Net movement'] as const).map(row =>
        reading('the cash flow as CSV', row, '13 weeks', total(table.rows.get(row) ?? []), 1),
      ),
    ),
  ]
}

/**
 * Forecasts made on four days of past months, compared with what these months became: revenue and
 * costs of the whole month, and its closing balance. A bias above 0 is a forecast that is too high.
 */
import { documentsAt, pastBooks, resolveForecast } from '@millpond/core/forecast'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { assembleLedger, valueAt } from '@millpond/core/ledger'
import { type Day, day, dayInMonth, lastDay, monthsUntil } from '@millpond/core/time'
import { learnTiming } from '@millpond/core/timing'
import { balancesAt, DEMO_COMPANY_KEYS } from '@millpond/sandbox/companies'
import { sampleRecords } from '../apps/gateway/src/sample/sample-records.ts'
import { demoBooks } from './demo-books.ts'
import type { Figure } from './figure.ts'

const TODAY = day('2026-11-21')
const MONTHS = 18
const DAYS = [7, 14, 21, 27]

export async function measure(): Promise<readonly Figure[]> {
  return DEMO_COMPANY_KEYS.flatMap(key => {
    const books = demoBooks(key, TODAY)
    const months = monthsUntil(books.ledger.closeMonth, MONTHS)
    return DAYS.flatMap(of => {
      const tried = months.map(month => outcomeOn(books, dayInMonth(month, of)))
      return figuresOf(`running-month/${key} on day ${of}`, tried)
    })
  })
}

type Books = ReturnType<typeof demoBooks>

interface Amounts {
  readonly revenue: number
  readonly costs: number
  readonly closing: number
}

interface Outcome {
  readonly expected: Amounts
  readonly actual: Amounts
}

function outcomeOn(books: Books, asOf: Day): Outcome {
  const { company, ledger } = books
  const forecast = resolveForecast(booksOn(books, asOf), [], 1)
  const [month] = forecast.months
  if (month === undefined) throw new Error('A forecast has a first month')
  const planned = new Map(forecast.plan.map(({ code, amounts }) => [code, amounts[0] ?? 0]))
  const profit = ledger.series.filter(
    ({ summaryDataType }) => summaryDataType === SUMMARY_DATA_TYPE.ProfitLoss,
  )
  const sum = (itemType: number, of: (series: (typeof profit)[number]) => number) =>
    profit.filter(each => each.itemType === itemType).reduce((all, each) => all + of(each), 0)
  const amounts = (of: (series: (typeof profit)[number]) => number) => ({
    revenue: sum(ITEM_TYPE.revenue, of),
    costs: sum(ITEM_TYPE.expense, of),
  })
  const balances = balancesAt(company, lastDay(month))
  const banks = company.accounts.filter(({ type }) => type === 'BANK')
  return {
    expected: {
      ...amounts(({ code }) => planned.get(code) ?? 0),
      closing: forecast.statements.closingCash[0] ?? 0,
    },
    actual: {
      ...amounts(series => valueAt(ledger, series, month) ?? 0),
      closing: banks.reduce((all, { accountId }) => all + (balances.get(accountId) ?? 0), 0),
    },
  }
}

/** Ledger and basis as an import on a past day would have read them, without budgets. */
function booksOn({ company, ledger, history }: Books, asOf: Day) {
  const journals = company.journals.filter(({ date }) => date <= asOf)
  const read = assembleLedger([sampleRecords({ ...company, journals, budgets: [] }, asOf)], asOf)
  const documents = documentsAt(history, asOf)
  const payments = history.payments.filter(({ paidOn }) => paidOn <= asOf)
  const { accounts, holidays } = history
  const { basis } = pastBooks(ledger, history, read.ledger.closeMonth)
  const learned = learnTiming({
    ...{ documents, payments, accounts, holidays, asOf, ledger: read.ledger },
  })
  const openDocuments = documents.filter(({ status }) => status === 'open')
  return { ledger: read.ledger, basis: { ...basis, asOf, openDocuments, learned } }
}

function figuresOf(name: string, tried: readonly Outcome[]): Figure[] {
  const misses = (what: keyof Amounts) =>
    tried.map(({ expected, actual }) => expected[what] - actual[what])
  const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const share = (what: 'revenue' | 'costs', of: (miss: number) => number) =>
    total(misses(what).map(of)) / total(tried.map(({ actual }) => actual[what]))
  const revenue = total(tried.map(({ actual }) => actual.revenue))
  return [
    { name: `${name} revenue bias`, value: share('revenue', miss => miss), unit: 'ratio' },
    { name: `${name} revenue miss`, value: share('revenue', Math.abs), unit: 'ratio' },
    { name: `${name} costs bias`, value: share('costs', miss => miss), unit: 'ratio' },
    { name: `${name} costs miss`, value: share('costs', Math.abs), unit: 'ratio' },
    {
      name: `${name} closing miss, of a month's revenue`,
      value: total(misses('closing').map(Math.abs)) / revenue,
      unit: 'ratio',
    },
  ]
}

import type { StatementMonths } from '@millpond/core/ledger'
import { assert, unreachable } from '@millpond/core/outcome'
import { addMonths, firstDay, lastDay, type Month } from '@millpond/core/time'
import type { ImportStep, ImportWindow, StepResult } from '#accounting'
import type { XeroClient } from './client.ts'
import { quotesReply, repeatingReply } from './document-payloads.ts'
import * as payloads from './payloads.ts'
import { anchorOf, budgetSteps, dimensionSteps, periodsOf } from './plan.ts'
import { readPage } from './read-page.ts'
import { toAccount, toOrganisation, toTaxRates } from './to-accounts.ts'
import { toBankTransfers } from './to-bank-transfers.ts'
import { toDimensionValues } from './to-dimensions.ts'
import { toQuote, toRepeating } from './to-documents.ts'
import { toBankMovements, toBudget, toStatement } from './to-statements.ts'

/** Reads one step: exactly one request to Xero, translated into the domain's types. */
export async function readStep(
  client: XeroClient,
  step: ImportStep,
  window: ImportWindow,
): Promise<StepResult> {
  switch (step.kind) {
    case 'organisation': {
      const organisation = toOrganisation(
        await client.get('Organisation', {}, payloads.organisationReply),
      )
      return { records: organisation ? { organisation } : {}, more: [] }
    }
    case 'accounts': {
      const { Accounts } = await client.get('Accounts', {}, payloads.accountsReply)
      const { kept, leftOut } = Accounts
      return { records: { accounts: kept.map(toAccount), leftOut }, more: [] }
    }
    case 'taxRates': {
      const { TaxRates } = await client.get('TaxRates', {}, payloads.taxRatesReply)
      const { kept, leftOut } = TaxRates
      return { records: { taxRates: toTaxRates(kept), leftOut }, more: [] }
    }
    case 'profitAndLoss':
    case 'cashBasis':
    case 'balanceSheet':
      return readStatement(client, step.kind, rangeOf(step))
    case 'bankSummary': {
      const { to } = rangeOf(step)
      const query = { fromDate: firstDay(to), toDate: lastDay(to) }
      const report = await readReport(client, 'BankSummary', query)
      return { records: { bankMovements: toBankMovements(report, to) }, more: [] }
    }
    case 'bankTransfers': {
      const { from, to } = rangeOf(step)
      const where = `Date>=${dateTimeOf(from)} AND Date<${dateTimeOf(addMonths(to, 1))}`
      const reply = await client.get('BankTransfers', { where }, payloads.bankTransfersReply)
      const { kept, leftOut } = reply.BankTransfers
      const bankTransfers = toBankTransfers(kept, { from, to })
      return { records: { bankTransfers, leftOut }, more: [] }
    }
    case 'budgets':
      return listBudgets(client, window)
    case 'budgetLines':
      assert(step.id, `step ${step.key} names its budget`)
      return readBudget(client, step.id, rangeOf(step), window)
    case 'invoices':
    case 'creditNotes':
    case 'prepayments':
    case 'overpayments':
    case 'contacts':
      return readPage(client, step.kind, step, window)
    case 'repeating': {
      const reply = await client.get('RepeatingInvoices', {}, repeatingReply)
      const { kept, leftOut } = reply.RepeatingInvoices
      const repeating = kept.map(toRepeating).filter(found => found !== null)
      return { records: { repeating, leftOut }, more: [] }
    }
    case 'quotes':
      return readQuotes(client, step, window)
    case 'dimensions': {
      const reply = await client.get('TrackingCategories', {}, payloads.trackingCategoriesReply)
      const { kept, leftOut } = reply.TrackingCategories
      const dimensionValues = toDimensionValues(kept)
      const dimensions = new Set(dimensionValues.map(({ dimension }) => dimension))
      const more = [...dimensions].flatMap(dimension =>
        dimensionSteps(
          dimensionValues.filter(each => each.dimension === dimension),
          window,
        ),
      )
      return { records: { dimensionValues, leftOut }, more }
    }
    case 'dimensionFigures':
      return readDimensionFigures(client, step)
    case 'changes':
      throw new Error(`Xero has no step ${step.kind}`)
    default:
      return unreachable(step.kind)
  }
}

/** The first day of a month in Xero's filter syntax: `DateTime(2026,10,01)`. */
const dateTimeOf = (month: Month) => `DateTime(${firstDay(month).replaceAll('-', ',')})`

interface Range {
  readonly from: Month
  readonly to: Month
}

function rangeOf(step: ImportStep): Range {
  assert(step.from && step.to, `step ${step.key} names its months`)
  return { from: step.from, to: step.to }
}

async function readReport(client: XeroClient, name: string, query: Record<string, string>) {
  const { Reports } = await client.get(`Reports/${name}`, query, payloads.reportReply)
  const [report] = Reports
  assert(report, 'the schema asks for one report')
  return report
}

async function readStatement(
  client: XeroClient,
  statement: StatementMonths['statement'],
  { from, to }: Range,
  filter: Readonly<Record<string, string>> = {},
): Promise<StepResult> {
  const anchor = anchorOf(to)
  const shape = {
    periods: String(periodsOf({ from, to })),
    timeframe: 'MONTH',
    // The organisation's own layout may merge accounts and drop their ids.
    standardLayout: 'true',
  }
  const report =
    statement === 'balanceSheet'
      ? await readReport(client, 'BalanceSheet', { date: lastDay(anchor), ...shape })
      : await readReport(client, 'ProfitAndLoss', {
          fromDate: firstDay(anchor),
          toDate: lastDay(anchor),
          ...shape,
          ...(statement === 'cashBasis' ? { paymentsOnly: 'true' } : {}),
          ...filter,
        })
  return { records: toStatement(report, statement, { from, to, anchor }), more: [] }
}

/** `step.id` is the category and its option, as `dimensionSteps` names them. */
async function readDimensionFigures(client: XeroClient, step: ImportStep): Promise<StepResult> {
  const [dimension = '', valueId = ''] = (step.id ?? '').split(' ')
  const filter = { trackingCategoryID: dimension, trackingOptionID: valueId }
  const { records } = await readStatement(client, 'profitAndLoss', rangeOf(step), filter)
  const dimensionFigures = (records.statements ?? []).map(({ months, amounts }) => ({
    ...{ dimension, valueId, months, amounts },
  }))
  return { records: { dimensionFigures }, more: [] }
}

async function listBudgets(client: XeroClient, window: ImportWindow): Promise<StepResult> {
  const { Budgets } = await client.get('Budgets', {}, payloads.budgetsReply)
  const overall = Budgets.kept.filter(({ Type }) => Type === 'OVERALL')
  return {
    records: { leftOut: Budgets.leftOut },
    more: overall.flatMap(({ BudgetID }) => budgetSteps(BudgetID, window).slice(0, 1)),
  }
}

async function readBudget(
  client: XeroClient,
  id: string,
  { from, to }: Range,
  window: ImportWindow,
): Promise<StepResult> {
  const query = { DateFrom: firstDay(from), DateTo: lastDay(to) }
  const path = `Budgets/${encodeURIComponent(id)}`
  const { Budgets } = await client.get(path, query, payloads.budgetsReply)
  const budgets = Budgets.kept.map(toBudget)
  const amounts = budgets.flatMap(budget => budget.amounts)
  const { leftOut } = Budgets
  return { records: { budgets, leftOut }, more: moreOfBudget(id, to, amounts, window) }
}

/**
 * The months after a call are requested only if the budget has an amount in the call's last
 * quarter, which saves a call for a budget that ended earlier.
 */
function moreOfBudget(
  id: string,
  to: Month,
  amounts: readonly { readonly month: Month }[],
  window: ImportWindow,
): ImportStep[] {
  const goesOn = amounts.some(({ month }) => month > addMonths(to, -3))
  if (!goesOn) return []
  return budgetSteps(id, window).filter(({ from }) => from === addMonths(to, 1))
}

/** Xero gives this many of them a call. */
const QUOTES_PAGE = 100
/** An older quote has usually been answered. */
const QUOTE_MONTHS = 12

async function readQuotes(
  client: XeroClient,
  step: ImportStep,
  { close }: ImportWindow,
): Promise<StepResult> {
  const page = step.page ?? 1
  const DateFrom = firstDay(addMonths(close, 1 - QUOTE_MONTHS))
  // By id, because another order may change between two pages.
  const query = { page: String(page), DateFrom, order: 'QuoteID ASC' }
  const { Quotes } = await client.get('Quotes', query, quotesReply)
  const unissued = Quotes.kept.map(toQuote).filter(found => found !== null)
  const next = { ...step, key: `quotes:${page + 1}`, page: page + 1 }
  const { leftOut, count } = Quotes
  return { records: { unissued, leftOut }, more: count < QUOTES_PAGE ? [] : [next] }
}

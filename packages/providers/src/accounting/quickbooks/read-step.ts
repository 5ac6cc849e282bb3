import type { BooksRecords, LeftOutRecord, StatementMonths } from '@millpond/core/ledger'
import { assert, unreachable } from '@millpond/core/outcome'
import { addMonths, firstDay, lastDay, monthsBetween } from '@millpond/core/time'
import {
  type ImportStep,
  type ImportWindow,
  type KnownDays,
  ProviderFailure,
  type StepResult,
} from '#accounting'
import { inSmallerPages, pageOf } from '../pages.ts'
import { readChanges } from './changes.ts'
import { PAGE_SIZE, type QuickBooksClient } from './client.ts'
import type { QuickBooksList, QuickBooksListName } from './payloads.ts'
import { dimensionSteps } from './plan.ts'
import { settingsOff, toAccount, toOrganisation, toTaxRates } from './to-accounts.ts'
import {
  type DocumentName,
  toBankTransfer,
  toBudget,
  toContact,
  toDimensionValue,
  toDocument,
  toPayments,
  toRepeating,
} from './to-documents.ts'
import {
  type BankAccount,
  isTooLarge,
  type MonthRange,
  monthsOf,
  toBankMovements,
  toStatement,
} from './to-statements.ts'

/** As far back as the ledger: the back-test needs the documents of those days. */
const HISTORY_MONTHS = 36
/** Such a document may have been paid in part before. */
const PAYMENT_MONTHS = HISTORY_MONTHS + 12
/** Lists have active records only, unless one asks. */
const ALL = 'Active in (true, false)'

const only = (records: BooksRecords): StepResult => ({ records, more: [] })

/** Reads one step: one request to QuickBooks, or the few that belong together. */
export async function readStep(
  client: QuickBooksClient,
  step: ImportStep,
  window: ImportWindow,
  dayOf: KnownDays = async () => new Map(),
): Promise<StepResult> {
  switch (step.kind) {
    case 'organisation': {
      const companies = await client.whole('CompanyInfo')
      const preferences = await client.whole('Preferences')
      const organisation = toOrganisation(companies, preferences)
      const lacks = settingsOff(preferences)
      return { ...only(organisation ? { organisation } : {}), ...(lacks && { lacks }) }
    }
    case 'accounts': {
      const page = await client.query('Account', { where: ALL, page: step.page ?? 1 })
      const accounts = page.kept.map(toAccount).filter(found => found !== null)
      return { records: { accounts, leftOut: page.leftOut }, more: nextPage(step, page) }
    }
    case 'taxRates': {
      const codes = await allPages(client, 'TaxCode', ALL)
      const rates = await allPages(client, 'TaxRate', ALL)
      const leftOut = [...codes.leftOut, ...rates.leftOut]
      return only({ taxRates: toTaxRates(codes.kept, rates.kept), leftOut })
    }
    case 'profitAndLoss':
    case 'cashBasis':
    case 'balanceSheet':
      return only(await readStatement(client, step.kind, rangeOf(step)))
    case 'bankSummary': {
      const banks = await bankAccounts(client)
      return only({ bankMovements: await readMovements(client, banks, rangeOf(step)) })
    }
    case 'bankTransfers':
      return readTransfers(client, rangeOf(step))
    case 'budgets': {
      const page = await client.query('Budget', { page: step.page ?? 1 })
      const kept = page.kept.filter(
        ({ BudgetType, Active }) => BudgetType === 'ProfitAndLoss' && Active !== false,
      )
      const range = {
        from: addMonths(window.close, -11),
        to: addMonths(window.close, window.futureMonths),
      }
      const budgets = kept.map(each => toBudget(each, range))
      return { records: { budgets, leftOut: page.leftOut }, more: nextPage(step, page) }
    }
    case 'changes':
      return readChanges(client, step, window, dayOf)
    case 'budgetLines':
    case 'quotes':
    case 'prepayments':
    case 'overpayments':
      throw new Error(`QuickBooks has no step ${step.kind}`)
    case 'invoices':
    case 'creditNotes':
    case 'contacts':
    case 'dimensions':
      return readList(client, step, window)
    case 'dimensionFigures':
      return readDimensionFigures(client, step)
    case 'repeating': {
      const templates = await allPages(client, 'RecurringTransaction')
      const repeating = templates.kept.map(toRepeating).filter(found => found !== null)
      return only({ repeating, leftOut: templates.leftOut })
    }
    default:
      return unreachable(step.kind)
  }
}

function rangeOf(step: ImportStep): MonthRange {
  assert(step.from && step.to, `step ${step.key} names its months`)
  return { from: step.from, to: step.to }
}

const nextPage = (step: ImportStep, page: { readonly count: number }): ImportStep[] =>
  page.count < (step.size ?? PAGE_SIZE) ? [] : [pageOf(step, (step.page ?? 1) + 1)]

async function allPages<Name extends QuickBooksListName>(
  client: QuickBooksClient,
  entity: Name,
  where?: string,
): Promise<QuickBooksList<Name>> {
  const kept: unknown[] = []
  const leftOut: LeftOutRecord[] = []
  for (let page = 1; ; page += 1) {
    const found = await client.query(entity, { page, ...(where === undefined ? {} : { where }) })
    kept.push(...found.kept)
    leftOut.push(...found.leftOut)
    if (found.count < PAGE_SIZE) return { kept, leftOut, count: kept.length } as never
  }
}

/** The two halves of a range whose report is too large. */
function halvesOf({ from, to }: MonthRange): [MonthRange, MonthRange] {
  const length = monthsBetween(from, to) + 1
  if (length < 2) {
    throw new ProviderFailure('unreadable', 'QuickBooks cannot show a month of this company')
  }
  const middle = addMonths(from, Math.floor(length / 2))
  return [
    { from, to: addMonths(middle, -1) },
    { from: middle, to },
  ]
}

async function readStatement(
  client: QuickBooksClient,
  statement: StatementMonths['statement'],
  range: MonthRange,
  filter: Readonly<Record<string, string>> = {},
): Promise<BooksRecords> {
  const name = statement === 'balanceSheet' ? 'BalanceSheet' : 'ProfitAndLoss'
  const report = await client.report(name, {
    start_date: firstDay(range.from),
    end_date: lastDay(range.to),
    summarize_column_by: 'Month',
    // Otherwise the company's own choice counts.
    accounting_method: statement === 'cashBasis' ? 'Cash' : 'Accrual',
    ...filter,
  })
  if (!isTooLarge(report)) return toStatement(report, statement, range)
  const parts: BooksRecords[] = []
  for (const half of halvesOf(range)) {
    parts.push(await readStatement(client, statement, half, filter))
  }
  const accounts = parts.flatMap(part => part.accounts ?? []).slice(0, 1)
  return {
    statements: parts.flatMap(part => part.statements ?? []),
    ...(accounts.length > 0 && { accounts }),
  }
}

/** `step.id` is the dimension and the ids of its value, as `dimensionSteps` names them. */
async function readDimensionFigures(
  client: QuickBooksClient,
  step: ImportStep,
): Promise<StepResult> {
  const [dimension = '', ids = ''] = (step.id ?? '').split(' ')
  const filter = { [dimension === 'class' ? 'class' : 'department']: ids }
  const read = await readStatement(client, 'profitAndLoss', rangeOf(step), filter)
  const [valueId = ''] = ids.split(',')
  const dimensionFigures = (read.statements ?? []).map(({ months, amounts }) => ({
    ...{ dimension, valueId, months, amounts },
  }))
  return only({ dimensionFigures })
}

async function bankAccounts(client: QuickBooksClient): Promise<BankAccount[]> {
  const where = `AccountType in ('Bank', 'Credit Card') and ${ALL}`
  const found = await allPages(client, 'Account', where)
  return found.kept.map(({ Id, AccountType }) => ({
    id: Id,
    isCard: AccountType === 'Credit Card',
  }))
}

async function readMovements(
  client: QuickBooksClient,
  banks: readonly BankAccount[],
  range: MonthRange,
): Promise<ReturnType<typeof toBankMovements>> {
  if (banks.length === 0) return []
  const report = await client.report('GeneralLedger', {
    start_date: firstDay(range.from),
    end_date: lastDay(range.to),
    accounting_method: 'Accrual',
    account: banks.map(({ id }) => id).join(),
    columns: 'tx_date,txn_type,subt_nat_amount,rbal_nat_amount',
  })
  if (!isTooLarge(report)) return toBankMovements(report, banks, range)
  const parts: ReturnType<typeof toBankMovements> = []
  for (const half of halvesOf(range)) parts.push(...(await readMovements(client, banks, half)))
  return parts
}

/** Transfers may also be to other accounts, such as a loan; those are payments. */
async function readTransfers(client: QuickBooksClient, range: MonthRange): Promise<StepResult> {
  const banks = new Set((await bankAccounts(client)).map(({ id }) => id))
  const where = `TxnDate >= '${firstDay(range.from)}' and TxnDate <= '${lastDay(range.to)}'`
  const found = await allPages(client, 'Transfer', where)
  const transfers = found.kept
    .filter(
      ({ FromAccountRef: from, ToAccountRef: to }) => banks.has(from.value) && banks.has(to.value),
    )
    .map(toBankTransfer)
  const { leftOut } = found
  return only({ bankTransfers: { months: monthsOf(range), transfers }, leftOut })
}

type ListName =
  | DocumentName
  | 'Payment'
  | 'BillPayment'
  | 'Customer'
  | 'Vendor'
  | 'Class'
  | 'Department'

/** One page of a list; after a time-out nothing but the same records in smaller pages. */
async function readList(
  client: QuickBooksClient,
  step: ImportStep,
  window: ImportWindow,
): Promise<StepResult> {
  try {
    return await readListPage(client, step, window)
  } catch (failure) {
    const smaller = inSmallerPages(step, failure)
    if (!smaller) throw failure
    return { records: {}, more: [smaller] }
  }
}

async function readListPage(
  client: QuickBooksClient,
  step: ImportStep,
  window: ImportWindow,
): Promise<StepResult> {
  const { size } = step
  const [name, part] = (step.id ?? '').split(' ') as [ListName, 'open' | 'paid' | undefined]
  const page = step.page ?? 1
  const since = (months: number) =>
    `MetaData.LastUpdatedTime >= '${firstDay(addMonths(window.close, -months))}T00:00:00Z'`
  const recent = since(HISTORY_MONTHS)
  switch (name) {
    case 'Customer':
    case 'Vendor': {
      const found = await client.query(name, { where: ALL, page, size })
      const contacts = found.kept.map(contact => toContact(name, contact))
      return { records: { contacts, leftOut: found.leftOut }, more: nextPage(step, found) }
    }
    case 'Class':
    case 'Department': {
      const found = await client.query(name, { where: ALL, page, size })
      const dimensionValues = found.kept.map(each => toDimensionValue(name, each))
      const { leftOut } = found
      const next = nextPage(step, found)
      // Of a list with more pages, a class might be read without some of its sub-classes.
      const isWhole = page === 1 && next.length === 0
      const more = isWhole ? dimensionSteps(dimensionValues, window) : next
      return { records: { dimensionValues, leftOut }, more }
    }
    case 'Payment':
    case 'BillPayment': {
      const found = await client.query(name, { where: since(PAYMENT_MONTHS), page, size })
      const payments = found.kept.flatMap(each => toPayments(name, each))
      return { records: { payments, leftOut: found.leftOut }, more: nextPage(step, found) }
    }
    default: {
      // Open documents count whatever their age, paid ones only if they are recent.
      const where =
        part === 'open' ? "Balance > '0'" : part === 'paid' ? `Balance = '0' and ${recent}` : recent
      const found = await client.query(name, { where, page, size })
      const documents = found.kept.map(each => toDocument(name, each)).filter(each => each !== null)
      return { records: { documents, leftOut: found.leftOut }, more: nextPage(step, found) }
    }
  }
}

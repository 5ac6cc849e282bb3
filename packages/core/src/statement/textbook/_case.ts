import { expect } from 'vitest'
import { ITEM_TYPE, type ItemCode, type ItemType, itemCode } from '#item'
import type { AccountRole } from '#ledger'
import { type Cents, cents, type Ppm } from '#money'
import type { Transfer } from '#plan'
import { addDays, addMonths, type Day, day, type Month, monthOfDay, monthsFrom } from '#time'
import type { LagProfile, OpenDocument, Settlement } from '#timing'
import { statementsOf } from '../index.ts'
import type { Flow, ModelInput, Obligation, Statements, Treatment } from '../model.ts'

/** The chart of accounts of every case: a small company in New Zealand. */
const CHART: Record<string, readonly [ItemType, AccountRole | null]> = {
  bank: [ITEM_TYPE.asset, 'bank'],
  savings: [ITEM_TYPE.asset, 'bank'],
  receivables: [ITEM_TYPE.asset, 'receivables'],
  stock: [ITEM_TYPE.asset, 'inventory'],
  van: [ITEM_TYPE.asset, 'fixedAsset'],
  worn: [ITEM_TYPE.asset, 'accumulatedDepreciation'],
  payables: [ITEM_TYPE.liability, 'payables'],
  gst: [ITEM_TYPE.liability, 'salesTax'],
  paye: [ITEM_TYPE.liability, 'withholding'],
  kiwisaver: [ITEM_TYPE.liability, 'pension'],
  incomeTax: [ITEM_TYPE.liability, 'incomeTax'],
  loan: [ITEM_TYPE.liability, 'loan'],
  capital: [ITEM_TYPE.equity, 'ownersEquity'],
  drawings: [ITEM_TYPE.equity, 'ownersEquity'],
  retained: [ITEM_TYPE.equity, 'retainedEarnings'],
  earnings: [ITEM_TYPE.equity, 'currentYearEarnings'],
}

const dollars = (amount: number): Cents => cents(Math.round(amount * 100))

const NO_LAG: LagProfile = { ppmByDay: [1_000_000], meanDays: 0, documents: 0, source: 'user' }

/** `paid(50, 30, 20)`: half in the month itself, 30 % in the next, 20 % in the one after. */
export function paid(...percent: readonly number[]): Settlement {
  let sum = 0
  const cumulative = percent.map(share => {
    sum += share
    return Math.round(sum * 10_000)
  })
  return {
    fullMonth: cumulative,
    restOfMonth: cumulative,
    issueDays: Array.from({ length: 31 }, () => 1),
    profile: NO_LAG,
    immediatePpm: 0,
  }
}

export const AT_ONCE = paid(100)
export const NEXT_MONTH = paid(0, 100)

interface Planned {
  readonly plan: readonly number[]
  readonly settlement?: Settlement
  readonly taxPpm?: Ppm
  readonly treatment?: Treatment
}

const planned = (name: string, itemType: ItemType, given: Planned): Flow => ({
  code: itemCode(name),
  name,
  itemType,
  itemSubType: null,
  plan: Float64Array.from(given.plan, amount => dollars(amount)),
  taxPpm: given.taxPpm ?? 0,
  settlement: given.settlement ?? AT_ONCE,
  treatment: given.treatment ?? { kind: 'trade' },
})

/** Dollars a month, without sales tax. */
export const sales = (plan: readonly number[], more: Omit<Planned, 'plan'> = {}): Flow =>
  planned('sales', ITEM_TYPE.revenue, { plan, ...more })
export const cost = (
  name: string,
  plan: readonly number[],
  more: Omit<Planned, 'plan'> = {},
): Flow => planned(name, ITEM_TYPE.expense, { plan, ...more })

export const GST = 150_000

/** From, to, dollars, and the day of every movement. */
export const moves = (from: string, to: string, amount: number, ...on: readonly string[]) =>
  on.map(
    (text): Transfer => ({
      on: day(text),
      from: itemCode(from),
      to: itemCode(to),
      amount: dollars(amount),
      label: `${from} to ${to}`,
    }),
  )

/** `paidOn` by month of the case; `opening` in dollars by day. */
export function owed(
  code: string,
  paidOn: readonly (string | null)[],
  opening: Readonly<Record<string, number>> = {},
  basis: Obligation['basis'] = 'invoice',
): Obligation {
  const kinds: Record<string, Obligation['kind']> = {
    gst: 'salesTax',
    paye: 'withholding',
    kiwisaver: 'pension',
    incomeTax: 'incomeTax',
  }
  return {
    kind: kinds[code] ?? 'salesTax',
    code: itemCode(code),
    name: code,
    basis,
    paidOn: paidOn.map(text => (text === null ? null : day(text))),
    opening: Object.entries(opening).map(([text, amount]) => ({
      on: day(text),
      amount: dollars(amount),
    })),
  }
}

/**
 * An open document of one line: gross dollars including `tax`; positive is cash in, negative is
 * cash out.
 */
export function open(
  kind: OpenDocument['kind'],
  account: string,
  gross: number,
  tax: number,
  expectedOn: string,
): OpenDocument {
  return {
    documentId: `${kind} ${account} ${gross}`,
    kind,
    number: null,
    contactId: null,
    contactName: 'Somebody',
    issuedOn: day('2026-10-15'),
    dueOn: null,
    amount: dollars(gross),
    tax: dollars(tax),
    parts: [{ code: itemCode(account), net: cents(dollars(gross) - dollars(tax)) }],
    expectedOn: day(expectedOn),
    expectedBy: 'learned',
    profile: NO_LAG,
  }
}

export interface Case {
  readonly asOf?: string
  /** Dollars by account in their natural sign. */
  readonly opening: Readonly<Record<string, number>>
  readonly flows?: readonly Flow[]
  readonly documents?: readonly OpenDocument[]
  readonly transfers?: readonly Transfer[]
  readonly obligations?: readonly Obligation[]
  readonly stock?: ModelInput['stock']
  readonly yearBeginsMonth?: number
}

function inputOf(given: Case, count: number): ModelInput {
  const asOf: Day = day(given.asOf ?? '2026-11-30')
  const next: Month = addMonths(monthOfDay(asOf), isLastDay(asOf) ? 1 : 0)
  return {
    asOf,
    months: monthsFrom(next, count),
    yearBeginsMonth: given.yearBeginsMonth ?? 4,
    balances: Object.entries(CHART).map(([name, [itemType, role]]) => ({
      code: itemCode(name),
      name,
      itemType,
      itemSubType: null,
      role,
      amount: dollars(given.opening[name] ?? 0),
    })),
    flows: given.flows ?? [],
    documents: given.documents ?? [],
    transfers: given.transfers ?? [],
    obligations: given.obligations ?? [],
    stock: given.stock ?? null,
    dailyMonths: Math.min(4, count),
  }
}

const isLastDay = (value: Day): boolean => monthOfDay(addDays(value, 1)) !== monthOfDay(value)

/**
 * Checks the statements of a case against a table in a bookkeeper's style: a heading of months,
 * then `cash <row>`, `balance <account>`, `profit <account>`, or `cash`, `net profit` and `out of
 * balance` alone; dollars by month.
 */
export function expectTable(given: Case, table: string): Statements {
  const [heading = '', ...lines] = table.trim().split('\n')
  const months = heading.trim().split(/\s+/)
  const statements = statementsOf(inputOf(given, months.length))
  expect(statements.months.map(key => key.slice(2))).toEqual(months)
  const wanted = lines.map(line => {
    const [, label = '', figures = ''] = /^\s*([A-Za-z ]+?)\s{2,}(.*)$/.exec(line) ?? []
    return [label, ...figures.trim().split(/\s+/)]
  })
  const found = wanted.map(([label = '']) => [label, ...shown(statements, label)])
  expect(found).toEqual(wanted)
  checkInvariants(statements)
  return statements
}

const shown = (statements: Statements, label: string): string[] =>
  Array.from(rowOf(statements, label), amount =>
    (amount / 100).toLocaleString('en-NZ', {
      minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
      maximumFractionDigits: 2,
    }),
  )

function rowOf(statements: Statements, label: string): ArrayLike<number> {
  if (label === 'cash') return statements.closingCash
  if (label === 'net profit') return statements.netProfit
  if (label === 'out of balance') return statements.months.map(() => statements.outOfBalance)
  const [kind, ...rest] = label.split(' ')
  const name = rest.join(' ')
  if (kind === 'cash') {
    const rows = statements.cash.filter(row => row.key === name || row.code === name)
    return statements.months.map((_, index) =>
      rows.reduce((sum, row) => sum + (row.amounts[index] ?? 0), 0),
    )
  }
  const rows = kind === 'profit' ? statements.profit : statements.balance
  const row = rows.find(each => each.code === name)
  expect(row, `a row for ${label}`).toBeDefined()
  return row?.amounts ?? []
}

/** Holds for every case: forecast-model §5, invariants 1 to 3. */
function checkInvariants(statements: Statements): void {
  statements.months.forEach((_, index) => {
    const at = (rows: readonly { readonly amounts: Float64Array }[]) =>
      rows.reduce((sum, row) => sum + (row.amounts[index] ?? 0), 0)
    const side = (type: ItemType) => at(statements.balance.filter(row => row.itemType === type))
    const gap = side(ITEM_TYPE.asset) - side(ITEM_TYPE.liability) - side(ITEM_TYPE.equity)
    expect(gap).toBe(statements.outOfBalance)
    const moved = (statements.closingCash[index] ?? 0) - (statements.openingCash[index] ?? 0)
    expect(at(statements.cash)).toBe(moved)
    expect(at(statements.indirect)).toBe(moved)
  })
}

export const code = (name: string): ItemCode => itemCode(name)

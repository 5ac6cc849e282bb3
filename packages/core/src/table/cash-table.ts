/** The cash flow as rows: cash in, cash out and balances. Figures §2. */
import { type CashSource, cashSource } from '#insight'
import { type Cents, cents, incomeTaxTitle, payrollTitle, salesTaxTitle } from '#money'
import { accountRows, groupRow, plainRow, totalRow } from './arrange.ts'
import { CASH_SECTIONS } from './cash-sections.ts'
import { datedCash } from './dated-lines.ts'
import { type KnownColumns, type Line, type Lines, linesOf } from './line.ts'
import { otherSides } from './sides.ts'
import type { Amounts, TableColumn, TableRequest, TableRow } from './table.ts'

/** The amounts of a row, and those of each comparison. */
type Pair = readonly [amounts: Amounts, comparisons: readonly Amounts[]]

interface Balances {
  readonly opening: Pair
  readonly cashIn: Pair
  readonly cashOut: Pair
  readonly gap: Pair
  readonly closing: Pair
}

export function cashTableRows(
  request: TableRequest,
  columns: readonly TableColumn[],
): readonly TableRow[] {
  const { ledger, forecast, comparisons, period } = request
  const country = forecast?.input.country
  if (period === 'day' || period === 'week') {
    if (!forecast) return []
    const { opening, closing, cashIn, cashOut, ...dated } = datedCash(
      ...([ledger, forecast, columns, comparisons.length] as const),
    )
    const none = comparisons.map(() => columns.map(() => null))
    const noGap = columns.map(() => cents(0))
    const balances: Balances = {
      ...{ opening: [opening, none], closing: [closing, none], gap: [noGap, none] },
      ...{ cashIn: [cashIn, none], cashOut: [cashOut, none] },
    }
    const detail = { knowsLine: () => true, country, splitsSalesTax: true }
    return arrange(withTaxNamed(dated, country), balances, columns, detail)
  }
  const own = cashSource(ledger, forecast)
  const others = otherSides(request, columns, own, cashSource)
  const lines = linesOf({ own, others, columns, folding: 'sum' })
  const { compared } = lines.knownColumns
  const pair = (of: (source: CashSource, column: TableColumn) => Cents | null): Pair => [
    columns.map(column => of(own, column)),
    others.map(({ source, ...side }, index) =>
      side.columns.map((column, at) =>
        compared[index]?.[at] && source ? of(source, column) : null,
      ),
    ),
  ]
  const balances: Balances = {
    opening: pair((source, { months }) => sumOver(source, months.slice(0, 1), 'opening')),
    cashIn: pair((source, { months }) => sumOver(source, months, 'cashIn')),
    cashOut: pair((source, { months }) => negated(sumOver(source, months, 'cashOut'))),
    gap: pair((source, { months }) => sumOver(source, months, 'gap')),
    closing: pair((source, { months }) => sumOver(source, months.slice(-1), 'closing')),
  }
  const knowsLine = (line: Line, { months }: TableColumn) =>
    months.every(month => own.knowsLine(line, month))
  const detail = { knowsLine, country, splitsSalesTax: false }
  return arrange(withTaxNamed(lines, country), balances, columns, detail)
}

const negated = (amount: Cents | null): Cents | null => (amount === null ? null : cents(0 - amount))

/** Null unless every month has an amount. */
function sumOver(
  source: CashSource,
  months: readonly TableColumn['months'][number][],
  part: 'opening' | 'cashIn' | 'cashOut' | 'gap' | 'closing',
): Cents | null {
  let sum = 0
  for (const month of months) {
    const amount = source.month(month)?.[part] ?? null
    if (amount === null) return null
    sum += amount
  }
  return cents(sum)
}

/**
 * Sales tax on receipts, on payments, and the payment to the tax office, which the books know by
 * the name of the account only.
 */
function withTaxNamed(of: Lines, country: string | null | undefined): Lines {
  const tax = of.lines.filter(({ group }) => group === 'salesTax')
  const payments = tax.filter(({ code }) => code !== null)
  const named = `${salesTaxTitle(country)} paid or refunded`
  return {
    ...of,
    lines: [
      ...of.lines.filter(line => !payments.includes(line)),
      ...payments.map(line => ({
        ...line,
        name: payments.length === 1 ? named : `${named}: ${line.name}`,
      })),
    ],
  }
}

interface Detail {
  readonly knowsLine: (line: Line, column: TableColumn) => boolean
  readonly country: string | null | undefined
  /**
   * The rows of sales tax are shown one by one: on receipts, on payments, and paid to the tax
   * office. Past months know only their sum.
   */
  readonly splitsSalesTax: boolean
}

function arrange(
  { lines, knownColumns }: Lines,
  { opening, cashIn, cashOut, gap, closing }: Balances,
  columns: readonly TableColumn[],
  detail: Detail,
): TableRow[] {
  const sections = CASH_SECTIONS.map(section =>
    sectionOf(section, lines, knownColumns, columns, detail),
  )
  const shown = sections.filter(row => row !== null)
  const gapRow = plainRow({ key: 'gap', name: 'Gap in the bank balance', kind: 'other' }, ...gap)
  const isNothing = [gap[0], ...gap[1]].flat().every(amount => (amount ?? 0) === 0)
  return [
    plainRow({ key: 'opening', name: 'Opening balance', kind: 'opening' }, ...opening),
    ...shown,
    plainRow({ key: 'cashIn', name: 'Cash in', kind: 'total' }, ...cashIn),
    plainRow({ key: 'cashOut', name: 'Cash out', kind: 'total' }, ...cashOut),
    totalRow('net', 'Net movement', shown, knownColumns),
    ...(isNothing ? [] : [gapRow]),
    plainRow({ key: 'closing', name: 'Closing balance', kind: 'closing' }, ...closing),
  ]
}

/**
 * A section with one group shows the accounts of that group directly; one with the name of its only
 * line has no rows below it. Null without lines.
 */
function sectionOf(
  { key, name, groups }: (typeof CASH_SECTIONS)[number],
  lines: readonly Line[],
  knownColumns: KnownColumns,
  columns: readonly TableColumn[],
  { knowsLine, country, splitsSalesTax }: Detail,
): TableRow | null {
  const found = groups
    .map(([group, title]) => ({
      ...{ group, title },
      own: lines.filter(line => line.group === group),
    }))
    .filter(({ own }) => own.length > 0)
  const [only] = found
  if (!only) return null
  if (only.own.length === 1 && only.own[0]?.name === name) {
    const heading = { key, name, group: only.group }
    return { ...groupRow(heading, accountRows(only.own, 2), knownColumns), children: [] }
  }
  if (found.length <= 1 && (groups.length === 1 || isKnown(only.own, columns, knowsLine))) {
    const heading = { key, name, group: only.group }
    return groupRow(heading, accountRows(only.own, 2), knownColumns)
  }
  const children = found.flatMap(({ group, title, own }) => {
    if (group === 'salesTax' && splitsSalesTax) return accountRows(own, 2)
    const row = groupRow(
      {
        ...{ key: `${key}.${group}`, group },
        name: titleIn(country, group) ?? title,
        level: 2,
      },
      accountRows(own, 3),
      knownColumns,
    )
    return { ...row, children: row.children.map((child, index) => hide(child, own[index])) }
  })
  return groupRow({ key, name }, children, knownColumns)

  /** If only the total of a group is known, its lines are empty. */
  function hide(row: TableRow, line: Line | undefined): TableRow {
    if (!line) return row
    const amounts = row.amounts.map((amount, at) => {
      const column = columns[at]
      return column && knowsLine(line, column) ? amount : null
    })
    return { ...row, amounts }
  }
}

/** The title of a group whose name depends on the country. */
function titleIn(country: string | null | undefined, group: string): string | null {
  if (group === 'salesTax') return salesTaxTitle(country)
  if (group === 'incomeTax') return incomeTaxTitle(country)
  return group === 'payroll' ? payrollTitle(country) : null
}

const isKnown = (
  lines: readonly Line[],
  columns: readonly TableColumn[],
  knowsLine: Detail['knowsLine'],
) => lines.every(line => columns.every(column => knowsLine(line, column)))

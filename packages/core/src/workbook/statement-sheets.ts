/** Balances and cash in cents, and the statements in currency units. */
import { ITEM_TYPE, type ItemType } from '#item'
import { incomeTaxTitle, salesTaxName, salesTaxTitle } from '#money'
import {
  type BalanceAccounts,
  type CashGroup,
  type CashRowHead,
  cashRowsOf,
  type Flow,
  type ModelInput,
} from '#statement'
import { monthNumber } from '#time'
import { FIRST_MONTH, type Grid, gridOf, shownGridOf, sumOf } from './grid.ts'
import type { WorkbookLines } from './lines.ts'
import type { Movements } from './movements.ts'
import { formula, inSheet, number, text } from './sheet.ts'

export interface Rows<Row> {
  readonly grid: Grid
  readonly rows: readonly { readonly of: Row; readonly row: number }[]
}

type Account = BalanceAccounts['accounts'][number]
const BALANCES = 'Balances'

/** Each account's balance by month, in cents: the balance before and the month's credits. */
export function balanceRows(
  input: ModelInput,
  balanceAccounts: BalanceAccounts,
  { credits }: Movements,
): Rows<Account> {
  const { months } = input
  const grid = gridOf(BALANCES, 'By account at the end of each month, cents', months)
  const { currentYear, retained, result } = balanceAccounts.controls
  const rows = balanceAccounts.accounts.map((account, index) => ({
    of: account,
    row: grid.add(
      [
        text(account.name),
        text(account.code, 'note'),
        number(account.itemType === ITEM_TYPE.asset ? 1 : -1, 'note'),
        null,
        number(account.amount),
      ],
      (month, row) => {
        const before = inSheet(BALANCES, row, FIRST_MONTH + month - 1)
        const moved = credits.at(index, month)
        const opens = index === currentYear || index === retained ? yearBegins(month) : false
        const earned = index === currentYear ? credits.at(result, month) : '0'
        if (opens && index === currentYear) return formula(sumOf([earned, moved]))
        const kept = opens ? [inSheet(BALANCES, 3 + currentYear, FIRST_MONTH + month - 1)] : []
        const isAsset = account.itemType === ITEM_TYPE.asset
        return formula(sumOf([before, ...kept, earned, isAsset ? `-(${moved})` : moved]))
      },
    ),
  }))
  /** In a month that has already started, the opening balances are after its year end. */
  function yearBegins(month: number): boolean {
    const name = months[month]
    if (!name || monthNumber(name) !== input.yearBeginsMonth) return false
    return !(month === 0 && name === input.asOf.slice(0, 7))
  }
  return { grid, rows }
}

/** Each row of cash by month, in cents. */
export function cashRows(
  input: ModelInput,
  balanceAccounts: BalanceAccounts,
  { cash }: Movements,
): Rows<CashRowHead> {
  const grid = gridOf('Cash', 'By row, + comes in, - goes out, cents', input.months)
  const rows = cashRowsOf(input, balanceAccounts).heads.map(head => ({
    of: head,
    row: grid.add([text(head.name), text(head.key, 'note')], month =>
      formula(cash.at(head.key, month)),
    ),
  }))
  return { grid, rows }
}

const inUnits = (address: string): string => `${address}/100`

export function profitSheet(input: ModelInput, lines: WorkbookLines): Grid {
  const grid = shownGridOf(
    'Profit and loss',
    `Before ${salesTaxName(input.country)}`,
    input.months,
    ['Account'],
  )
  const isTax = ({ role, itemType }: Flow) =>
    role === 'incomeTaxExpense' && itemType !== ITEM_TYPE.revenue
  const taxes = lines.placed.filter(({ flow }) => isTax(flow))
  const side = (
    itemType: ItemType,
    title: string,
    total: string,
    placed = lines.placed,
  ): number => {
    grid.add([text(title, 'heading')], () => null)
    const rows = placed
      .filter(({ flow, isPart }) => flow.itemType === itemType && !isPart)
      .map(({ flow, row }) => {
        const parts = lines.placed.filter(each => each.isPart && each.flow.code === flow.code)
        const all = [row, ...parts.map(part => part.row)]
        return grid.add([text(flow.name)], month => {
          const sum = sumOf(all.map(each => lines.plan.at(each, month)))
          return formula(inUnits(all.length > 1 ? `(${sum})` : sum), 'money')
        })
      })
    return grid.add([text(total, 'total')], month => formula(grid.sum(rows, month), 'total'))
  }
  const income = side(ITEM_TYPE.revenue, 'Income', 'Total income')
  const others = lines.placed.filter(({ flow }) => !isTax(flow))
  const costs = side(ITEM_TYPE.expense, 'Expenses', 'Total expenses', others)
  const profit = (name: string, from: number, less: number) =>
    grid.add([text(name, 'total')], month =>
      formula(`${grid.at(from, month)}-${grid.at(less, month)}`, 'total'),
    )
  if (taxes.length === 0) {
    profit('Net profit', income, costs)
    return grid
  }
  const before = profit('Profit before tax', income, costs)
  const tax = incomeTaxTitle(input.country)
  const total = `Total ${tax.toLowerCase()}`
  profit('Net profit', before, side(ITEM_TYPE.expense, tax, total, taxes))
  return grid
}

export function balanceSheet(input: ModelInput, { grid: cents, rows }: Rows<Account>): Grid {
  const grid = shownGridOf('Balance sheet', 'At the end of each month', input.months, ['Account'])
  for (const [itemType, title] of [
    [ITEM_TYPE.asset, 'Assets'],
    [ITEM_TYPE.liability, 'Liabilities'],
    [ITEM_TYPE.equity, 'Equity'],
  ] as const) {
    grid.add([text(title, 'heading')], () => null)
    const shown = rows
      .filter(({ of }) => of.itemType === itemType)
      .map(({ of, row }) =>
        grid.add([text(of.name)], month => formula(inUnits(cents.at(row, month)), 'money')),
      )
    grid.add([text(`Total ${title.toLowerCase()}`, 'total')], month =>
      formula(grid.sum(shown, month), 'total'),
    )
  }
  return grid
}

type Section = CashGroup | 'interest'

const sectionsOf = (tax: string): readonly (readonly [Section, string])[] => [
  ['receipts', 'Cash in'],
  ['payments', 'Cash out'],
  ['interest', 'Interest'],
  ['salesTax', tax],
  ['transfers', 'Transfers'],
]

/** `Total cash in`, `Total GST`. */
const totalName = (group: Section, title: string): string =>
  group === 'salesTax' && title === title.toUpperCase()
    ? `Total ${title}`
    : `Total ${title.toLowerCase()}`

export function cashSheet(
  input: ModelInput,
  { grid: cents, rows }: Rows<CashRowHead>,
  opening: number,
): Grid {
  const grid = shownGridOf('Cash flow', '+ comes in, - goes out', input.months, ['Row', 'Opening'])
  const interest = new Set<string>(
    input.flows.filter(({ role }) => role === 'interest').map(({ code }) => code),
  )
  const sectionOf = ({ key, group }: CashRowHead) => (interest.has(key) ? 'interest' : group)
  const totals = sectionsOf(salesTaxTitle(input.country)).flatMap(([group, title]) => {
    const heads = rows.filter(({ of }) => sectionOf(of) === group)
    if (heads.length === 0) return []
    grid.add([text(title, 'heading')], () => null)
    const shown = heads.map(({ of, row }) =>
      grid.add([text(of.name)], month => formula(inUnits(cents.at(row, month)), 'money')),
    )
    return [
      grid.add([text(totalName(group, title), 'total')], month =>
        formula(grid.sum(shown, month), 'total'),
      ),
    ]
  })
  const net = grid.add([text('Net movement', 'total')], month =>
    formula(sumOf(totals.map(row => grid.at(row, month))), 'total'),
  )
  grid.add([text('Closing balance', 'total'), number(opening / 100, 'total')], (month, row) =>
    formula(`${grid.at(row, month - 1)}+${grid.at(net, month)}`, 'total'),
  )
  return grid
}

/** Checks that must be zero in every month, also after a reader changes a figure. */
export function checkSheet(
  input: ModelInput,
  balanceAccounts: BalanceAccounts,
  balances: Rows<Account>,
  cash: Rows<CashRowHead>,
): Grid {
  const grid = shownGridOf('Checks', 'Each of these is 0 in every month', input.months, ['Check'])
  const all = balances.rows.map(({ row }) => row)
  const gap = balanceAccounts.accounts.reduce(
    (sum, { itemType, amount }) => sum + (itemType === ITEM_TYPE.asset ? amount : -amount),
    0,
  )
  grid.add([text('Assets less liabilities less equity')], month =>
    formula(`(${balances.grid.signedSum(all, month)}-(${gap}))/100`, 'check'),
  )
  const banks = balances.rows.filter(({ of }) => of.role === 'bank')
  grid.add([text('Cash rows less the movement of bank accounts')], month => {
    const moved = banks.map(({ row, of }) => {
      const before = inSheet(BALANCES, row, FIRST_MONTH + month - 1)
      const after = balances.grid.at(row, month)
      return of.itemType === ITEM_TYPE.asset ? `(${after}-${before})` : `(${before}-${after})`
    })
    const all = cash.grid.sum(
      cash.rows.map(({ row }) => row),
      month,
    )
    return formula(`(${sumOf([all, ...moved.map(each => `-${each}`)])})/100`, 'check')
  })
  return grid
}

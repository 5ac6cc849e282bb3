/** Income tax on the profit that a scenario changes. Decisions 062 and 089. */
import { companyTaxDay } from '#calendar'
import {
  ITEM_SUB_TYPE,
  ITEM_TYPE,
  type ItemCode,
  type ItemSubType,
  type ItemType,
  profitSign,
  SUMMARY_DATA_TYPE,
} from '#item'
import { type AccountRole, seriesOf, valueAt } from '#ledger'
import { type Cents, cents, type Ppm } from '#money'
import {
  customAccountCode,
  type LayeredAccount,
  type LayerLine,
  type ScenarioAdjustment,
} from '#scenario'
import type { Obligation } from '#statement'
import { type Day, lastDay, type Month, monthNumber } from '#time'
import { lossBooksOf, taxSoFar, yearEndOf } from '../inputs/tax-losses.ts'
import type { ScenarioState } from './scenario-state.ts'

const EVENT = 'income-tax'

/**
 * With 28 % on 10,000 more profit in a year that ends in March 2027, 2,800 more tax is charged by
 * month in that year and paid on 7 February 2028. A lower profit lowers the tax of its year to zero
 * at most; a loss lowers that of the next years (decision 089).
 */
export function profitTax(
  below: ScenarioState,
  after: ScenarioState,
  ratePpm: Ppm,
): readonly ScenarioAdjustment[] {
  const changes = profitChanges(below, after)
  if (changes.every(change => change === 0)) return []
  const account = accountOf(after, 'incomeTaxExpense')
  const owed = owedTo(after)
  const { months } = after.root
  const taxes = taxChanges(below, changes, ratePpm)
  const charges = months.flatMap((month, at): ScenarioAdjustment[] => {
    const tax = taxes[at] ?? 0
    if (tax === 0) return []
    return [
      {
        ...{ kind: 'add', code: account.code, month, amount: cents(tax), event: EVENT },
        terms: {
          taxPpm: 0,
          paid: { kind: 'atOnce', dayOfMonth: null },
          treatment: { kind: 'accrued', code: owed.code },
        },
      },
    ]
  })
  return [...account.lines, ...owed.lines, ...charges]
}

/** By month, the tax with the scenario less without it. */
function taxChanges(below: ScenarioState, changes: readonly Cents[], ratePpm: Ppm): number[] {
  const { months } = below.root
  const [first] = months
  if (first === undefined) return []
  const { basis, ledger } = below.sources
  const series = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).filter(
    ({ code }) => roleOf(below, code) !== TAX,
  )
  const booked = (month: Month) =>
    series.reduce(
      (total, each) => total + profitSign(each.itemType) * (valueAt(ledger, each, month) ?? 0),
      0,
    )
  const losses = lossBooksOf({ basis, first, profitIn: booked, chargedIn: () => 0 })
  const isNewYear = months.map(month => monthNumber(month) === basis.yearBeginsMonth)
  const before = profitsOf(below)
  const soFar = (profits: readonly number[]) => taxSoFar(losses, { profits, isNewYear, ratePpm })
  const [without, withIt] = [
    soFar(before),
    soFar(before.map((each, at) => each + (changes[at] ?? 0))),
  ]
  const more = months.map((_, at) => (withIt[at] ?? 0) - (without[at] ?? 0))
  return more.map((each, at) => each - (at === 0 || isNewYear[at] ? 0 : (more[at - 1] ?? 0)))
}

/** The profit before tax of each month; the running month is whole. */
function profitsOf(state: ScenarioState): number[] {
  const profits = state.root.months.map(() => 0)
  for (const { code, itemType } of state.flows) {
    const account = state.accounts.get(code)
    if (!account || roleOf(state, code) === TAX) continue
    for (const at of profits.keys()) {
      const amount = amountIn(account, at) + (at === 0 ? account.soFar : 0)
      profits[at] = (profits[at] ?? 0) + profitSign(itemType) * amount
    }
  }
  return profits
}

/** The profit before tax of each month, with the layer less without it. */
function profitChanges(below: ScenarioState, after: ScenarioState): Cents[] {
  const isTax = new Set(after.flows.filter(flow => roleOf(after, flow.code) === TAX).map(codeOf))
  return after.root.months.map((_, at) => {
    const sum = after.flows.reduce((total: number, { code, itemType }) => {
      const [was, is] = [below.accounts.get(code), after.accounts.get(code)]
      if (was === is || isTax.has(code)) return total
      return total + profitSign(itemType) * (amountIn(is, at) - amountIn(was, at))
    }, 0)
    return cents(sum)
  })
}

const TAX: AccountRole = 'incomeTaxExpense'
const codeOf = ({ code }: { readonly code: ItemCode }): string => code

function roleOf({ root, flows }: ScenarioState, code: string): AccountRole | null {
  const own = flows.find(flow => flow.code === code)?.role
  return own ?? root.facts.roles.find(each => each.code === code)?.role ?? null
}

const amountIn = (account: LayeredAccount | undefined, at: number): number =>
  account === undefined
    ? 0
    : account.parts.reduce(
        (sum: number, part) => sum + (part.amounts[at] ?? 0),
        account.amounts[at] ?? 0,
      )

interface Found {
  readonly code: ItemCode
  /** What the books lack. */
  readonly lines: readonly ScenarioAdjustment[]
}

const NEW = {
  incomeTaxExpense: {
    ...{ name: 'Income tax', itemType: ITEM_TYPE.expense },
    itemSubType: ITEM_SUB_TYPE.overheads,
  },
  incomeTax: {
    ...{ name: 'Income tax owed', itemType: ITEM_TYPE.liability },
    itemSubType: ITEM_SUB_TYPE.currliab,
  },
} satisfies Partial<
  Record<AccountRole, { name: string; itemType: ItemType; itemSubType: ItemSubType }>
>

function accountOf(state: ScenarioState, role: keyof typeof NEW): Found {
  const known = state.flows.find(
    ({ code, itemType }) => itemType === NEW[role].itemType && roleOf(state, code) === role,
  )
  return known ? { code: known.code, lines: [] } : newLine(role)
}

function newLine(role: keyof typeof NEW): Found {
  const code = customAccountCode(NEW[role].name)
  const line: LayerLine = { code, ...NEW[role], role, taxPpm: 0 }
  return { code, lines: [{ kind: 'line', line }] }
}

/** With the tax that the forecast settles anyway, if it settles any; otherwise on the same days. */
function owedTo(state: ScenarioState): Found {
  const settled = state.input.obligations.find(
    ({ kind, paidOn }) => kind === 'incomeTax' && paidOn.some(on => on !== null),
  )
  if (settled) return { code: settled.code, lines: [] }
  const { code, lines } = newLine('incomeTax')
  const obligation: Obligation = {
    ...{ kind: 'incomeTax', code, name: NEW.incomeTax.name, basis: 'invoice' },
    ...{ paidOn: daysOf(state), opening: [] },
  }
  return { code, lines: [...lines, { kind: 'obligation', obligation, event: EVENT }] }
}

function daysOf(state: ScenarioState): (Day | null)[] {
  const { months } = state.root
  const { country, holidays, yearBeginsMonth } = state.sources.basis
  const last = months.at(-1)
  return months.map(month => {
    const on = companyTaxDay(country, yearEndOf(month, yearBeginsMonth), holidays)
    return last !== undefined && on <= lastDay(last) ? on : null
  })
}

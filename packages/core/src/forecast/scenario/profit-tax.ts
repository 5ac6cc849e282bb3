/** Income tax on the profit that a scenario changes. Decision 062. */
import { companyTaxDay } from '#calendar'
import {
  ITEM_SUB_TYPE,
  ITEM_TYPE,
  type ItemCode,
  type ItemSubType,
  type ItemType,
  profitSign,
} from '#item'
import type { AccountRole } from '#ledger'
import { type Cents, cents, type Ppm, shareOf } from '#money'
import {
  customAccountCode,
  type LayeredAccount,
  type LayerLine,
  type ScenarioAdjustment,
} from '#scenario'
import type { Obligation } from '#statement'
import { addMonths, type Day, lastDay, type Month, monthNumber } from '#time'
import type { ScenarioState } from './scenario-state.ts'

const EVENT = 'income-tax'
const YEAR = 12

/**
 * With 28 % on 10,000 more profit in a year that ends in March 2027, 2,800 more tax is charged by
 * month in that year and paid on 7 February 2028. A loss lowers the tax of its year.
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
  let year: Month | null = null
  let [profit, charged] = [0, 0]
  const charges = months.flatMap((month, at): ScenarioAdjustment[] => {
    const ends = yearEnd(after, month)
    if (ends !== year) [year, profit, charged] = [ends, 0, 0]
    profit += changes[at] ?? 0
    const tax = shareOf(cents(profit), ratePpm) - charged
    charged += tax
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

/** The last month of the financial year of a month. */
function yearEnd({ sources }: ScenarioState, month: Month): Month {
  const into = (monthNumber(month) - sources.basis.yearBeginsMonth + YEAR) % YEAR
  return addMonths(month, YEAR - 1 - into)
}

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
  const { country, holidays } = state.sources.basis
  const last = months.at(-1)
  return months.map(month => {
    const on = companyTaxDay(country, yearEnd(state, month), holidays)
    return last !== undefined && on <= lastDay(last) ? on : null
  })
}

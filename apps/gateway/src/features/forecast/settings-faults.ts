import {
  type ForecastSettings,
  hasTerms,
  type PlannedDocument,
  plannedFaults,
} from '@millpond/core/forecast'
import { ITEM_TYPE, isProfitAndLossType } from '@millpond/core/item'
import type { BooksAccount } from '@millpond/core/ledger'
import { type AccountRule, loopedAccounts, ruleProblem } from '@millpond/core/plan'
import { accountRoles } from '@millpond/core/timing'
import type { FieldFault } from '../../http/refusal.ts'

/** The references that settings may contain. */
export interface Known {
  readonly accounts: readonly BooksAccount[]
  readonly contactIds: ReadonlySet<string>
  /** Codes of customer groups. */
  readonly customers: ReadonlySet<string>
  /** Ids of Millpond's own budgets. */
  readonly budgets: ReadonlySet<string>
  /** The stored settings: an account that the books no longer contain may stay unchanged. */
  readonly stored: ForecastSettings
}

/** All faults of settings, each with its path and the account's name. */
export function settingsFaults(settings: ForecastSettings, known: Known): FieldFault[] {
  const accounts = new Map<string, BooksAccount>(known.accounts.map(each => [each.code, each]))
  const unknownOf = (part: 'accounts' | 'overrides' | 'loans' | 'banks') =>
    Object.keys(settings[part])
      .filter(code => !accounts.has(code) && !Object.hasOwn(known.stored[part], code))
      .map(code => at([part, code], `There is no account ${code} in this company`))
  const contacts = Object.keys(settings.contactDays)
    .filter(id => !known.contactIds.has(id) && !Object.hasOwn(known.stored.contactDays, id))
    .map(id => at(['contactDays', id], `There is no contact ${id} in these books`))
  return [
    ...unknownOf('accounts'),
    ...unknownOf('overrides'),
    ...unknownOf('loans'),
    ...unknownOf('banks'),
    ...contacts,
    ...budgetFaults(settings, known),
    ...ruleFaults(settings, known, accounts),
    ...kindFaults(settings, accounts),
    ...bankFaults(settings, known),
    ...faultsOfPlanned(settings, known),
  ]
}

const at = (path: readonly string[], message: string): FieldFault => ({
  path: ['settings', ...path].join('.'),
  message,
})

const budgetFaults = ({ budgetId }: ForecastSettings, { budgets }: Known): FieldFault[] =>
  budgetId === null || budgets.has(budgetId)
    ? []
    : [at(['budgetId'], 'This version of the budget was not found')]

function ruleFaults(
  settings: ForecastSettings,
  known: Known,
  accounts: ReadonlyMap<string, BooksAccount>,
): FieldFault[] {
  // Unknown accounts are faults already, so only rules of known accounts are followed, each once.
  const rules = new Map([...rulesOf(settings)].filter(([code]) => accounts.has(code)))
  const looped = loopedAccounts(rules)
  const faults: FieldFault[] = []
  for (const [code, rule] of rules) {
    const account = accounts.get(code)
    if (!account) continue
    const say = (field: string, message: string) =>
      faults.push(
        at(['accounts', code, 'rule', field].filter(Boolean), `${account.name}: ${message}`),
      )
    const problem = ruleProblem(
      account.code,
      rule,
      looped.has(code) ? wayBack(account, rule) : NONE,
    )
    if (problem !== null) say('', problem)
    if (rule.kind === 'percentOf' && !accounts.has(rule.code)) {
      say('code', `there is no account ${rule.code} in these books`)
    }
    if (rule.kind === 'perCustomer' && !known.customers.has(rule.customers)) {
      say('customers', `there is no customer group ${rule.customers}`)
    }
  }
  return faults
}

const NONE: ReadonlyMap<string, AccountRule> = new Map()

/** The rest of a loop: the account that this account follows. */
const wayBack = ({ code }: BooksAccount, rule: AccountRule): ReadonlyMap<string, AccountRule> =>
  rule.kind === 'percentOf' ? new Map([[rule.code, { kind: 'percentOf', code, ppm: 0 }]]) : NONE

const rulesOf = ({ accounts }: ForecastSettings): Map<string, AccountRule> =>
  new Map(
    Object.entries(accounts).flatMap(([code, { rule }]) => (rule ? [[code, rule] as const] : [])),
  )

/** Plans are for profit and loss; a loan is an account of the balance sheet. */
function kindFaults(
  settings: ForecastSettings,
  accounts: ReadonlyMap<string, BooksAccount>,
): FieldFault[] {
  const planned = [
    ...[...rulesOf(settings).keys()].map(code => ['accounts', code, 'rule']),
    ...Object.keys(settings.overrides).map(code => ['overrides', code]),
  ]
  const faults = planned.flatMap(path => {
    const account = accounts.get(path[1] ?? '')
    if (!account || isProfitAndLossType(account.itemType)) return []
    return [at(path, `${account.name} is on the balance sheet, so it cannot have a rule`)]
  })
  const loans = Object.keys(settings.loans).flatMap(code => {
    const account = accounts.get(code)
    if (!account || !isProfitAndLossType(account.itemType)) return []
    return [at(['loans', code], `${account.name} is not a balance-sheet account`)]
  })
  return [...faults, ...loans, ...scheduleFaults(settings, accounts)]
}

/** Interest is an expense, and depreciation lowers an account of the balance sheet. */
function scheduleFaults(
  { loans, accounts: own }: ForecastSettings,
  accounts: ReadonlyMap<string, BooksAccount>,
): FieldFault[] {
  const interest = Object.entries(loans).flatMap(([code, loan]) => {
    const chosen = hasTerms(loan) ? loan.interestAccount : null
    if (chosen === null || accounts.get(chosen)?.itemType === ITEM_TYPE.expense) return []
    return [at(['loans', code, 'interestAccount'], `${chosen} is not an expense account`)]
  })
  const depreciated = Object.entries(own).flatMap(([code, { depreciation }]) => {
    const account = accounts.get(code)
    if (!depreciation || !account || !isProfitAndLossType(account.itemType)) return []
    return [at(['accounts', code, 'depreciation'], `${account.name} is not an asset`)]
  })
  return [...interest, ...depreciated]
}

/** Only a bank account has an overdraft or a credit line. */
function bankFaults(settings: ForecastSettings, { accounts, stored }: Known): FieldFault[] {
  const roles = accountRoles(accounts, settings.accounts)
  return accounts
    .filter(({ code }) => Object.hasOwn(settings.banks, code))
    .filter(({ code }) => roles.get(code) !== 'bank' && !Object.hasOwn(stored.banks, code))
    .map(({ code, name }) => at(['banks', code], `${name} is not a bank account`))
}

/** Invoices are booked to income, bills to expenses; what is stored may stay as books change. */
function faultsOfPlanned(
  { planned = [] }: ForecastSettings,
  { accounts, stored }: Known,
): FieldFault[] {
  const types = new Map<string, number>(accounts.map(({ code, itemType }) => [code, itemType]))
  const before = new Set(stored.planned?.map(accountOf))
  const seen = new Set<string>()
  return planned.flatMap((each, row) => {
    const path = (field: string) => ['planned', String(row), field]
    if (seen.has(each.id)) return [at(path('id'), `${each.contactName} appears twice`)]
    seen.add(each.id)
    const isKept = before.has(accountOf(each))
    return plannedFaults(each, isKept ? KIND_WANTED[each.kind] : kindOf(types.get(each.code))).map(
      ({ field, message }) => at(path(field), `${each.contactName}: ${message}`),
    )
  })
}

const accountOf = ({ id, kind, code }: PlannedDocument) => JSON.stringify([id, kind, code])

const KIND_WANTED = { invoice: 'income', bill: 'expense' } as const

const kindOf = (itemType: number | undefined) => {
  if (itemType === undefined) return null
  if (itemType === ITEM_TYPE.revenue) return 'income'
  return itemType === ITEM_TYPE.expense ? 'expense' : 'other'
}

import type { ItemCode } from '#item'
import { WHOLE_PPM } from '#money'
import type { AccountRule } from './plan.ts'

export type AccountRules = ReadonlyMap<string, AccountRule>

/** A share of a thousand times the other account is a typing error, not a plan. */
const MAX_PPM = 1000 * WHOLE_PPM
const MAX_MONTHS = 36

/**
 * Accounts whose share rules form a loop: if fees are a share of sales and sales a share of fees,
 * both. An account that only leads into such a loop is not part of it.
 */
export function loopedAccounts(rules: AccountRules): ReadonlySet<string> {
  const looped = new Set<string>()
  const walked = new Set<string>()
  for (const start of rules.keys()) {
    const path: string[] = []
    let at: string | undefined = start
    // The search visits every account once.
    while (at !== undefined && !walked.has(at)) {
      walked.add(at)
      path.push(at)
      const rule: AccountRule | undefined = rules.get(at)
      at = rule?.kind === 'percentOf' ? rule.code : undefined
    }
    const back = at === undefined ? -1 : path.indexOf(at)
    if (back >= 0) for (const code of path.slice(back)) looped.add(code)
  }
  return looped
}

/**
 * The reason why a rule cannot be given to an account, as a sentence, or null: a loop, an
 * unreasonable share, months out of range. Growth of −150 % is refused; −100 % ends the account.
 */
export function ruleProblem(
  code: ItemCode,
  rule: AccountRule,
  others: AccountRules = new Map(),
): string | null {
  switch (rule.kind) {
    case 'growth':
      if (isShare(rule.ppm, -WHOLE_PPM)) return null
      return 'Growth must be between -100% and 100,000%.'
    case 'percentOf':
      if (!isShare(rule.ppm, -MAX_PPM))
        return 'A percentage must be between -100,000% and 100,000%.'
      if (!loopedAccounts(new Map(others).set(code, rule)).has(code)) return null
      return 'This account would refer to itself. Choose another one.'
    case 'average':
      if (Number.isInteger(rule.months) && rule.months >= 1 && rule.months <= MAX_MONTHS) {
        return null
      }
      return 'An average must cover 1 to 36 months.'
    case 'perCustomer':
      return Number.isSafeInteger(rule.amount) ? null : 'An amount must be in whole cents.'
    case 'fixed':
      if (rule.steps.length === 0) return 'Enter at least one amount.'
      return isEachOnce(rule.steps.map(step => step.from))
    case 'schedule':
      if (rule.amounts.length === 0) return 'Enter an amount for at least one month.'
      return isEachOnce(rule.amounts.map(each => each.month))
    case 'statistical':
      return null
  }
}

const isShare = (ppm: number, least: number): boolean =>
  Number.isInteger(ppm) && ppm >= least && ppm <= MAX_PPM

const isEachOnce = (months: readonly string[]): string | null =>
  new Set(months).size === months.length ? null : 'Enter each month only once.'

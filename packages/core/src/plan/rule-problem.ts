import type { ItemCode } from '#item'
import { WHOLE_PPM } from '#money'
import type { AccountRule } from './plan.ts'

export type AccountRules = ReadonlyMap<string, AccountRule>

/** A share of a thousand times the other account is a slip of the finger, not a plan. */
const MOST_PPM = 1000 * WHOLE_PPM
const MOST_MONTHS = 36

/**
 * Accounts whose share-of rules lead back to themselves: with fees as a share of sales and sales as
 * a share of fees, both. One that only leads into such a loop is not part of it.
 */
export function loopedAccounts(rules: AccountRules): ReadonlySet<string> {
  const looped = new Set<string>()
  const walked = new Set<string>()
  for (const start of rules.keys()) {
    const path: string[] = []
    let at: string | undefined = start
    // Every account is walked from once: what led into a known one has nothing new to say.
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
 * Why a rule cannot be given to an account, as a sentence, or null when it can: a loop, a share
 * beyond reason, months out of range. Growth of −150 % is refused, −100 % ends the account.
 */
export function ruleProblem(
  code: ItemCode,
  rule: AccountRule,
  others: AccountRules = new Map(),
): string | null {
  switch (rule.kind) {
    case 'growth':
      if (isShare(rule.ppm, -WHOLE_PPM)) return null
      return 'Growth is between -100% and 100,000%.'
    case 'percentOf':
      if (!isShare(rule.ppm, -MOST_PPM)) return 'A share is between -100,000% and 100,000%.'
      if (!loopedAccounts(new Map(others).set(code, rule)).has(code)) return null
      return 'This account would follow itself.'
    case 'average':
      if (Number.isInteger(rule.months) && rule.months >= 1 && rule.months <= MOST_MONTHS) {
        return null
      }
      return 'An average is taken over 1 to 36 months.'
    case 'perCustomer':
      return Number.isSafeInteger(rule.amount) ? null : 'An amount is whole cents.'
    case 'fixed':
      if (rule.steps.length === 0) return 'A fixed amount needs at least one amount.'
      return isEachOnce(rule.steps.map(step => step.from))
    case 'schedule':
      if (rule.amounts.length === 0) return 'A schedule needs at least one month.'
      return isEachOnce(rule.amounts.map(each => each.month))
    case 'statistical':
      return null
  }
}

const isShare = (ppm: number, least: number): boolean =>
  Number.isInteger(ppm) && ppm >= least && ppm <= MOST_PPM

const isEachOnce = (months: readonly string[]): string | null =>
  new Set(months).size === months.length ? null : 'A month can only be given once.'

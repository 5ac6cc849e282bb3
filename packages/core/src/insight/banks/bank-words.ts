/** Sentences about bank accounts. */
import { type Cents, cents, formatMoney } from '#money'
import { longMonth } from '#time'
import { when } from '../low-point/headline.ts'
import { balanceOn, monthOfLow } from '../low-point/low-point.ts'
import { type BankLine, type BankLines, leftOfLimit } from './bank-lines.ts'

/**
 * What is left of an overdraft at the low point: "$18,300 of your $50,000 overdraft is left in July
 * 2027." Null without a limit.
 */
export function overdraftSentence(account: BankLine, currency: string): string | null {
  const { low, limit } = account
  const left = leftOfLimit(account)
  if (low === null || limit === null || left === null) return null
  const money = (amount: number) => formatMoney(cents(amount), { currency })
  const overdraft = `your ${money(limit)} overdraft`
  const month = longMonth(monthOfLow(low))
  if (left < 0) return `${account.name} is ${money(-left)} over ${overdraft} in ${month}.`
  if (low.amount >= 0) return `${account.name} does not need ${overdraft}.`
  if (left === 0) return `None of ${overdraft} is left in ${month}.`
  return `${money(left)} of ${overdraft} is left in ${month}.`
}

/**
 * The first account, the main one first, that is overdrawn although all accounts together are not:
 * "Everyday falls to -$13,974 on 18th March 2027, while Tax Savings has $28,500. A transfer of
 * $13,974 before then would prevent this." Null if there is none, or if its overdraft is enough.
 */
function shortAccountSentence({ accounts }: BankLines, currency: string): string | null {
  for (const account of accounts) {
    const { low, limit, name, today } = account
    if (low === null || low.amount >= 0 || today < 0 || low.amount + (limit ?? 0) >= 0) continue
    const richest = richestOn(accounts, low.on)
    if (!richest || richest.amount < -low.amount) continue
    const money = (amount: number) => formatMoney(cents(amount), { currency })
    return (
      `${name} falls to ${money(low.amount)} ${when(low)}, while ${richest.name} has ` +
      `${money(richest.amount)}. A transfer of ${money(-low.amount)} before then would prevent ` +
      'this.'
    )
  }
  return null
}

/**
 * The title of the bank accounts: an account that another one could help, else one that is
 * overdrawn, else that none is. Accounts that owe money today, such as credit cards, are not named.
 */
export function bankAnswer(lines: BankLines, currency: string): string {
  const short = shortAccountSentence(lines, currency)
  if (short) return short
  const overdrawn = lines.accounts.find(
    ({ low, today, limit }) => low !== null && low.amount < 0 && (today >= 0 || limit !== null),
  )
  if (!overdrawn?.low) {
    return (
      'No account that has money in it today is expected to be overdrawn in the next 12 ' +
      'months.'
    )
  }
  const { name, low } = overdrawn
  const falls = `${name} falls to ${formatMoney(low.amount, { currency })} ${when(low)}.`
  const left = overdraftSentence(overdrawn, currency)
  return left ? `${falls} ${left}` : falls
}

function richestOn(
  accounts: readonly BankLine[],
  on: Parameters<typeof balanceOn>[1],
): { readonly name: string; readonly amount: Cents } | null {
  const found = accounts.map(({ name, line }) => ({ name, amount: balanceOn(line, on) }))
  return found.sort((left, right) => right.amount - left.amount)[0] ?? null
}

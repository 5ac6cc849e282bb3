import { itemCode } from '@millpond/core/item'
import type { AccountAmount, BankMovement, StatementMonths } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { addMonths, type Month, monthNumber, monthOfDay } from '@millpond/core/time'
import type { DemoAccount, DemoCompany } from '@millpond/sandbox/companies'

/** The account id Xero gives the year's running profit; no chart of accounts lists it. */
export const CURRENT_YEAR_EARNINGS = 'abababab-abab-abab-abab-abababababab'

/** Account id → month → movement, debits positive. */
export type Movements = ReadonlyMap<string, ReadonlyMap<Month, number>>

/** Months in which an account did not move are absent. */
export function monthlyMovements(company: DemoCompany): Movements {
  const movements = new Map<string, Map<Month, number>>()
  for (const journal of company.journals) {
    const month = monthOfDay(journal.date)
    for (const line of journal.lines) {
      const byMonth = movements.get(line.accountId) ?? new Map<Month, number>()
      byMonth.set(month, (byMonth.get(month) ?? 0) + line.amount)
      movements.set(line.accountId, byMonth)
    }
  }
  return movements
}

const isProfitAndLoss = (account: DemoAccount) =>
  account.class === 'REVENUE' || account.class === 'EXPENSE'

/** Debits are the natural sign of assets and expenses, credits of the rest. */
const naturalSign = (account: DemoAccount) =>
  account.class === 'ASSET' || account.class === 'EXPENSE' ? 1 : -1

export function profitAndLoss(
  company: DemoCompany,
  movements: Movements,
  months: readonly Month[],
): StatementMonths {
  const amounts: AccountAmount[] = []
  for (const account of company.accounts.filter(isProfitAndLoss)) {
    for (const month of months) {
      const movement = movements.get(account.accountId)?.get(month)
      if (!movement) continue
      const amount = cents(movement * naturalSign(account))
      amounts.push({ code: itemCode(account.accountId), month, amount })
    }
  }
  return { statement: 'profitAndLoss', months, amounts }
}

export function balanceSheet(
  company: DemoCompany,
  movements: Movements,
  months: readonly Month[],
): StatementMonths {
  const amounts: AccountAmount[] = []
  const push = (code: string, month: Month, amount: number) => {
    if (amount !== 0) amounts.push({ code: itemCode(code), month, amount: cents(amount) })
  }
  const earnings = runningEarnings(company, movements, months)
  for (const account of company.accounts.filter(candidate => !isProfitAndLoss(candidate))) {
    const isRetained = account.systemAccount === 'RETAINEDEARNINGS'
    for (const month of months) {
      const balance = balanceAt(movements.get(account.accountId), month) * naturalSign(account)
      const retained = isRetained ? (earnings.get(month)?.earlierYears ?? 0) : 0
      push(account.accountId, month, balance + retained)
    }
  }
  for (const month of months) push(CURRENT_YEAR_EARNINGS, month, earnings.get(month)?.thisYear ?? 0)
  return { statement: 'balanceSheet', months, amounts }
}

function balanceAt(byMonth: ReadonlyMap<Month, number> | undefined, at: Month): number {
  let balance = 0
  for (const [month, movement] of byMonth ?? []) if (month <= at) balance += movement
  return balance
}

/** Profit belongs to current-year earnings until the financial year turns, then to retained ones. */
function runningEarnings(company: DemoCompany, movements: Movements, months: readonly Month[]) {
  const profit = new Map<Month, number>()
  for (const account of company.accounts.filter(isProfitAndLoss)) {
    for (const [month, movement] of movements.get(account.accountId) ?? []) {
      profit.set(month, (profit.get(month) ?? 0) - movement)
    }
  }
  const first = (company.financialYearEndMonth % 12) + 1
  return new Map(
    months.map(month => {
      const yearStart = addMonths(month, -((monthNumber(month) - first + 12) % 12))
      let earlierYears = 0
      let thisYear = 0
      for (const [earned, amount] of profit) {
        if (earned < yearStart) earlierYears += amount
        else if (earned <= month) thisYear += amount
      }
      return [month, { earlierYears, thisYear }]
    }),
  )
}

export function bankMovements(company: DemoCompany, months: readonly Month[]): BankMovement[] {
  return company.accounts
    .filter(account => account.type === 'BANK')
    .flatMap(account => {
      const received = new Map<Month, number>()
      const spent = new Map<Month, number>()
      for (const journal of company.journals) {
        for (const line of journal.lines) {
          if (line.accountId !== account.accountId) continue
          const side = line.amount >= 0 ? received : spent
          const month = monthOfDay(journal.date)
          side.set(month, (side.get(month) ?? 0) + Math.abs(line.amount))
        }
      }
      return months.map(month => ({
        code: itemCode(account.accountId),
        month,
        opening: cents(
          balanceAt(received, addMonths(month, -1)) - balanceAt(spent, addMonths(month, -1)),
        ),
        received: cents(received.get(month) ?? 0),
        spent: cents(spent.get(month) ?? 0),
        closing: cents(balanceAt(received, month) - balanceAt(spent, month)),
      }))
    })
}

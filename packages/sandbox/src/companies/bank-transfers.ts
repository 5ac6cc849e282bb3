/** Money that a company moved between two of its own bank accounts, found in its journals. */
import { type Cents, cents } from '@millpond/core/money'
import type { Day } from '@millpond/core/time'
import type { DemoCompany } from './company.ts'
import { guid } from './seed.ts'

export interface DemoBankTransfer {
  readonly transferId: string
  readonly date: Day
  readonly from: string
  readonly to: string
  /** The amount that left `from`; an exchange difference is another line of the journal. */
  readonly amount: Cents
}

/** Oldest first; each keeps its id on whatever day the books are read. */
export function bankTransfers(company: DemoCompany): DemoBankTransfer[] {
  const banks = new Set(
    company.accounts.filter(({ type }) => type === 'BANK').map(({ accountId }) => accountId),
  )
  const counts = new Map<string, number>()
  return company.journals.flatMap(({ date, source, lines }) => {
    if (source !== 'TRANSFER') return []
    const moved = lines.filter(({ accountId }) => banks.has(accountId))
    const from = moved.find(({ amount }) => amount < 0)
    const to = moved.find(({ amount }) => amount > 0)
    if (moved.length !== 2 || !from || !to) return []
    const words = [company.key, 'transfer', date, from.accountId, to.accountId]
    const count = counts.get(words.join()) ?? 0
    counts.set(words.join(), count + 1)
    const transferId = guid(...words, String(count))
    return [
      { transferId, date, from: from.accountId, to: to.accountId, amount: cents(-from.amount) },
    ]
  })
}

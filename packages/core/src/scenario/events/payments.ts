/** Events about when money moves: bills that are delayed and tax that is paid in instalments. */
import { allocate, cents, roundCents, WHOLE_PPM } from '#money'
import { addMonthsToDay, type Day, dayNumber, daysBetween, monthOfDay } from '#time'
import type { DelayBillsParams, TaxPlanParams } from '../event.ts'
import { atOnce, type EventChanges } from './event-draft.ts'

export function delayBills(draft: EventChanges, params: DelayBillsParams, event: string): void {
  for (const documentId of params.documentIds) {
    draft.push({ kind: 'document', documentId, on: params.to, event })
  }
}

const DAYS_OF_YEAR = 365

/**
 * Tax that is due is paid in equal instalments, a month apart, with simple interest by day on what
 * is left. 12,000 due on 15 January in six from 15 February at 9.89 % costs 342.50 of interest.
 */
export function taxPlan(draft: EventChanges, params: TaxPlanParams, event: string): void {
  const { tax, first, instalments, interestPpm, deposit } = params
  const { accounts, books } = draft
  const office = books.obligations.find(({ kind, opening }) => kind === tax && opening.length > 0)
  if (!office) return
  const due = [...office.opening].sort((a, b) => (a.on < b.on ? -1 : 1))
  const owed = due.reduce((sum: number, { amount }) => sum + amount, 0)
  const amount = cents(Math.min(params.amount ?? owed, owed))
  const dueOn = due[0]?.on
  if (dueOn === undefined || amount <= 0 || instalments < 1) return
  const paidFirst = Math.min(deposit, amount)
  const left = cents(amount - paidFirst)
  const split = allocate(left, new Array<number>(instalments).fill(1))
  const parts = split.map((part, at) => ({ on: addMonthsToDay(first, at), amount: part }))
  draft.push({
    ...{ kind: 'instalments', code: office.code, amount, event },
    parts: [...(paidFirst > 0 ? [{ on: dueOn, amount: cents(paidFirst) }] : []), ...parts],
  })
  const interest = accounts.interest(null)
  const terms = atOnce(0, { kind: 'trade' }, dayNumber(first))
  let open: number = left
  let from: Day = dueOn
  for (const { on, amount: part } of parts) {
    const days = daysBetween(from, on)
    const cost = roundCents((open * days * interestPpm) / (WHOLE_PPM * DAYS_OF_YEAR))
    draft.add(interest, monthOfDay(on), cost, terms)
    open -= part
    from = on
  }
}

/** Collects what one event changes, with the accounts that it needs. */
import { dueOnByMonth, dueOnByStatutes, type OnCost } from '#calendar'
import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode, isProfitAndLossType } from '#item'
import { type Cents, cents, type Ppm, retirementTitle, withholdingTitle } from '#money'
import type { Obligation } from '#statement'
import { addDays, type Day, dayInMonth, type Month, monthOfDay } from '#time'
import type {
  LayerLine,
  OwnTerms,
  PaymentTerms,
  PurchaseAdjustment,
  ScenarioAdjustment,
} from '../adjustment.ts'
import { customAccountCode } from '../custom-account.ts'
import { type HireParams, USUAL_SALES_RANGE } from '../event.ts'
import { eventAccounts } from './event-accounts.ts'
import type { ScenarioAccount, ScenarioBooks } from './scenario-books.ts'

type NewLine = Pick<LayerLine, 'name' | 'itemType' | 'itemSubType'> &
  Partial<Pick<LayerLine, 'role' | 'taxPpm'>>

type SalesRange = Pick<HireParams, 'salesRangePpm'>

export type EventChanges = ReturnType<typeof eventDraft>

export function eventDraft(books: ScenarioBooks, event: string) {
  const changes: ScenarioAdjustment[] = []
  const line = ({ role = null, taxPpm = 0, ...rest }: NewLine): ItemCode => {
    const code = customAccountCode(rest.name)
    const isKnown = changes.some(each => each.kind === 'line' && each.line.code === code)
    if (!isKnown) changes.push({ kind: 'line', line: { code, ...rest, role, taxPpm } })
    return code
  }
  const accounts = eventAccounts(books, line)
  const owedCodes = new Map<string, ItemCode>()
  const once = (key: string, find: () => ItemCode): ItemCode => {
    const known = owedCodes.get(key) ?? find()
    owedCodes.set(key, known)
    return known
  }
  const obligation = (kind: 'withholding' | 'pension') => once(kind, () => findObligation(kind))
  const findObligation = (kind: 'withholding' | 'pension'): ItemCode => {
    const known = books.obligations.find(each => each.kind === kind)
    if (known) return known.code
    const title = kind === 'withholding' ? withholdingTitle : retirementTitle
    const name = `${title(books.country)} owed`
    const paidOn = dueOnByMonth(books.country, kind, { ...taxYear(books), periodMonths: null })
    return owed(kind, name, paidOn)
  }
  const owed = (kind: Obligation['kind'], name: string, paidOn: Obligation['paidOn']): ItemCode => {
    const code = line({ name, ...LIABILITY, role: kind })
    const made: Obligation = { kind, code, name, basis: 'invoice', paidOn, opening: [] }
    changes.push({ kind: 'obligation', obligation: made, event })
    return code
  }
  return {
    books,
    accounts,
    line,
    obligation,
    changes: (): readonly ScenarioAdjustment[] => changes,
    add(code: ItemCode, month: Month, amount: Cents, terms: OwnTerms | null = null): void {
      if (amount !== 0) changes.push({ kind: 'add', code, month, amount, terms, event })
    },
    /** Sales that the event adds, which may be more or less than planned. */
    sell(code: ItemCode, month: Month, amount: Cents, range: SalesRange): void {
      if (amount === 0) return
      const rangePpm = range.salesRangePpm ?? USUAL_SALES_RANGE
      const added = { kind: 'add', code, month, amount, terms: null, event } as const
      changes.push(rangePpm === 0 ? added : { ...added, rangePpm })
    },
    scale(
      code: ItemCode,
      { ppm, from, to, isLinked }: { ppm: Ppm; from: Month; to: Month | null; isLinked: boolean },
    ): void {
      changes.push({ kind: 'scale', code, from, to, ppm, isLinked, event })
    },
    purchase(purchase: Omit<PurchaseAdjustment, 'kind' | 'event'>): void {
      changes.push({ kind: 'purchase', ...purchase, event })
    },
    entry(entry: {
      readonly on: Day
      readonly debit: ItemCode
      readonly credit: ItemCode
      readonly amount: Cents
      readonly label: string
    }): void {
      if (entry.amount !== 0) changes.push({ kind: 'entry', ...entry, event })
    },
    keepBack(kept: { on: Day; row: ItemCode; code: ItemCode; amount: Cents }): void {
      if (kept.amount !== 0) changes.push({ kind: 'keptBack', ...kept, event })
    },
    push(change: ScenarioAdjustment): void {
      changes.push(change)
    },
    /** Where the cost is owed until its payment day. */
    owedFor({ name, paidWith }: OnCost): ItemCode {
      if (typeof paidWith === 'string') return obligation(paidWith)
      const year = { ...taxYear(books), periodMonths: null }
      return once(name, () =>
        owed('withholding', `${name} owed`, dueOnByStatutes([paidWith], year)),
      )
    },
  }
}

const taxYear = ({ yearBeginsMonth, months, holidays }: ScenarioBooks) => ({
  ...{ yearBeginsMonth, months, holidays },
})

const LIABILITY = {
  itemType: ITEM_TYPE.liability,
  itemSubType: ITEM_SUB_TYPE.currliab,
} as const

/** An amount that is paid in the month in which it is booked, whatever the account's usual time. */
export const atOnce = (
  taxPpm: Ppm,
  treatment: OwnTerms['treatment'] = { kind: 'trade' },
  dayOfMonth: number | null = null,
): OwnTerms => ({ taxPpm, paid: { kind: 'atOnce', dayOfMonth }, treatment })

/** 1 is at once, on the first day of the month. */
export const paidOver = (months: number): PaymentTerms =>
  months <= 1 ? { kind: 'atOnce', dayOfMonth: 1 } : { kind: 'instalments', months }

/** The day of a month, but not before the first day of the forecast. */
export function dayFrom(month: Month, number: number, { asOf }: ScenarioBooks): Day {
  const on = dayInMonth(month, number)
  const first = addDays(asOf, 1)
  return on < first && month === monthOfDay(first) ? first : on
}

/** The months of the forecast from one on, until another one or the end. */
export const monthsWithin = (
  { months }: ScenarioBooks,
  from: Month,
  until: Month | null,
): readonly Month[] => months.filter(month => month >= from && (until === null || month <= until))

/** `ramp(900, 2, 3)` is 600: the second of three months until the whole amount. */
export const ramp = (target: Cents, month: number, months: number): Cents =>
  month >= months ? target : cents(Math.round((target * month) / Math.max(1, months)))

export const isPlannedAccount = ({ itemType }: Pick<ScenarioAccount, 'itemType'>): boolean =>
  isProfitAndLossType(itemType)

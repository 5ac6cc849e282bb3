/** Why the low point of cash is another than the one a forecast named before. */
import { type Cents, cents, shareOf, WHOLE_PPM, ZERO } from '#money'
import { addDays, type Day, daysBetween, firstDay, lastDay, type Month, monthOfDay } from '#time'
import { ANSWER_MONTHS } from './cash-answer.ts'
import { BRIDGE_CAUSES, type Bridge, type FrozenForecast } from './forecast.ts'

const MOST_PARTS = 5

type Cause = (typeof BRIDGE_CAUSES)[number]
interface Effect {
  readonly cause: Cause
  readonly name: string
  readonly amount: Cents
}

/**
 * From the low point of one forecast to that of a later one, by cause; the steps sum exactly to the
 * change. A new bill of 500.00 due before the low and nothing else is one step of −500.00; a step
 * that is nothing is left out. Null where one of the two forecasts no month.
 */
export function bridge(from: FrozenForecast, to: FrozenForecast): Bridge | null {
  if (to.asOf < from.asOf) return null
  const lowFrom = lowOf(from)
  const lowTo = lowOf(to)
  const lastOfFrom = from.months.at(-1)
  if (!lowFrom || !lowTo || lastOfFrom === undefined) return null
  // Both are compared at the new low month, or at the last one the older forecast knew.
  const [at = lastOfFrom] = [lowTo.month, lastOfFrom].sort()
  const elapsed = elapsedCash(from, to)
  const documents = documentEffects(from, to, { from: lastDay(at), to: lastDay(lowTo.month) })
  const expectedByNow = elapsed.reduce((sum, row) => sum + row.amount, 0)
  const opening = to.openingCash - from.openingCash - expectedByNow - documents.happened
  const effects: Effect[] = [
    { cause: 'opening', name: 'Cash in the bank', amount: cents(opening) },
    ...documents.effects,
    ...rowEffects(from, to, { from: at, to: lowTo.month }, elapsed),
    {
      cause: 'lowMonth',
      name: 'Another month is lowest',
      amount: cents(closingOf(from, at) - lowFrom.amount),
    },
  ]
  return {
    from: { asOf: from.asOf, ...lowFrom },
    to: { asOf: to.asOf, ...lowTo },
    steps: BRIDGE_CAUSES.map(cause => stepOf(cause, effects)).filter(hasEffect),
  }
}

type Step = Bridge['steps'][number]

function stepOf(cause: Cause, effects: readonly Effect[]): Step {
  const own = effects.filter(effect => effect.cause === cause && effect.amount !== ZERO)
  const amount = cents(own.reduce((sum, effect) => sum + effect.amount, 0))
  const parts = own
    .map(({ name, amount: part }) => ({ name, amount: part }))
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .slice(0, MOST_PARTS)
  return { cause, amount, parts }
}

/** What cancels out to nothing is still worth its names. */
const hasEffect = (step: Step): boolean => step.amount !== ZERO || step.parts.length > 0

/** The lowest month-end of the months the headline speaks of; the earliest of equals. */
function lowOf({ months, closing }: FrozenForecast): { month: Month; amount: Cents } | null {
  const within = closing.slice(0, ANSWER_MONTHS)
  if (within.length === 0) return null
  const amount = cents(Math.min(...within))
  const month = months[within.indexOf(amount)]
  return month === undefined ? null : { month, amount }
}

const closingOf = ({ months, closing }: FrozenForecast, month: Month): number =>
  closing[months.indexOf(month)] ?? 0

interface RowAmount {
  readonly key: string
  readonly amount: Cents
}

/**
 * What the older forecast expected by now of every row: months gone by whole, and of the month in
 * which the newer one begins the share of its days.
 */
function elapsedCash(from: FrozenForecast, to: FrozenForecast): RowAmount[] {
  const [begins] = to.months
  if (begins === undefined) return []
  const ppm = elapsedPpm(from.asOf, to.asOf, begins)
  return from.rows.map(({ key, amounts }) => {
    const before = amounts
      .filter((_, at) => (from.months[at] ?? begins) < begins)
      .reduce((sum: number, amount) => sum + amount, 0)
    const during = amounts[from.months.indexOf(begins)] ?? ZERO
    return { key, amount: cents(before + shareOf(during, ppm)) }
  })
}

/** How much of the rest of a month, as the older forecast saw it, is over. */
function elapsedPpm(from: Day, to: Day, month: Month): number {
  const began = from > firstDay(month) ? from : addDays(firstDay(month), -1)
  const length = daysBetween(began, lastDay(month))
  if (monthOfDay(to) !== month || length <= 0) return 0
  return Math.max(0, Math.floor((daysBetween(began, to) * WHOLE_PPM) / length))
}

function rowEffects(
  from: FrozenForecast,
  to: FrozenForecast,
  until: { readonly from: Month; readonly to: Month },
  elapsed: readonly RowAmount[],
): Effect[] {
  const upTo = (forecast: FrozenForecast, key: string, last: Month): number =>
    forecast.rows
      .filter(row => row.key === key)
      .flatMap(row => row.amounts.filter((_, at) => (forecast.months[at] ?? last) <= last))
      .reduce((sum: number, amount) => sum + amount, 0)
  const rows = new Map([...from.rows, ...to.rows].map(row => [row.key, row]))
  return [...rows.values()].map(({ key, name, group }) => {
    const happened = elapsed.find(row => row.key === key)?.amount ?? 0
    const expected = upTo(from, key, until.from) - happened
    return { cause: causeOf(group), name, amount: cents(upTo(to, key, until.to) - expected) }
  })
}

function causeOf(group: FrozenForecast['rows'][number]['group']): Cause {
  if (group === 'transfers' || group === 'salesTax') return group
  return 'plan'
}

/**
 * Documents that are new, gone or expected on another day. One that is gone has been paid: that
 * matters where the older forecast expected it after the low. `happened` is the cash of these.
 */
function documentEffects(
  from: FrozenForecast,
  to: FrozenForecast,
  until: { readonly from: Day; readonly to: Day },
): { readonly effects: Effect[]; readonly happened: number } {
  const before = new Map(from.documents.map(each => [each.documentId, each]))
  const after = new Map(to.documents.map(each => [each.documentId, each]))
  const effects: Effect[] = []
  let happened = 0
  for (const [documentId, document] of new Map([...before, ...after])) {
    const old = before.get(documentId)
    const kept = after.get(documentId)
    const name = document.number
      ? `${document.contactName} ${document.number}`
      : document.contactName
    const oldAmount = old?.amount ?? 0
    const keptAmount = kept?.amount ?? 0
    const counted = (on: Day | undefined, last: Day) => (on !== undefined && on <= last ? 1 : 0)
    const wasCounted = counted(old?.expectedOn, until.from)
    const isCounted = counted(kept?.expectedOn, until.to)
    // What of the older amount is still there, what of it has been paid, and what came on top.
    const still = sameDirection(oldAmount, keptAmount)
    const paid = oldAmount - still
    happened += paid
    const add = (cause: Cause, amount: number) => {
      effects.push({ cause, name, amount: cents(amount) })
    }
    add('paidDocuments', paid === 0 ? 0 : paid * (1 - wasCounted))
    add('movedDocuments', still === 0 ? 0 : still * (isCounted - wasCounted))
    add('newDocuments', isCounted === 0 ? 0 : keptAmount - still)
  }
  return { effects, happened }
}

/**
 * The part of an amount that is left: 100 of which 40 is left is 40; 100 that became 120 is 100.
 */
function sameDirection(before: number, after: number): number {
  if (before >= 0) return Math.max(0, Math.min(before, after))
  return Math.min(0, Math.max(before, after))
}

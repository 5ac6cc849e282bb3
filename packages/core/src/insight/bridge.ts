/** Explains why the low point of cash differs from that of an older forecast. */
import { BRIDGE_CAUSES, type Bridge, type FrozenForecast } from '#forecast'
import { type Cents, cents, salesTaxTitle, shareOf, WHOLE_PPM, ZERO } from '#money'
import { addDays, type Day, daysBetween, firstDay, lastDay, type Month, monthOfDay } from '#time'
import { type BalanceLine, type LowPoint, lowPoint, monthOfLow } from './low-point/low-point.ts'

const MAX_PARTS = 5

type Cause = (typeof BRIDGE_CAUSES)[number]
interface Effect {
  readonly cause: Cause
  readonly name: string
  readonly amount: Cents
}

/**
 * From the low point of one forecast to that of a later one, by cause; the steps sum exactly to the
 * change. A new bill of 500.00 due before the low point is a single step of −500.00; steps of zero
 * are left out. Null if one of the two forecasts has no months.
 */
export function bridge(from: FrozenForecast, to: FrozenForecast): Bridge | null {
  if (to.asOf < from.asOf) return null
  const lowFrom = lowPoint(frozenLine(from))
  const lowTo = lowPoint(frozenLine(to))
  const lastOfFrom = from.months.at(-1)
  if (!lowFrom || !lowTo || lastOfFrom === undefined) return null
  // Both are compared at the new low month, or at the last month of the older forecast.
  const lowMonth = monthOfLow(lowTo)
  const [at = lastOfFrom] = [lowMonth, lastOfFrom].sort()
  const elapsed = elapsedCash(from, to)
  const documents = documentEffects(from, to, { from: lastDay(at), to: lastDay(lowMonth) })
  const expectedByNow = elapsed.reduce((sum, row) => sum + row.amount, 0)
  const opening = to.openingCash - from.openingCash - expectedByNow - documents.happened
  const effects: Effect[] = [
    { cause: 'opening', name: 'Cash in the bank', amount: cents(opening) },
    ...documents.effects,
    ...rowEffects(from, to, { from: at, to: lowMonth }, elapsed),
    {
      cause: 'lowMonth',
      name: 'A different lowest month',
      amount: cents(closingOf(from, at) - monthEndOf(from, lowFrom)),
    },
    {
      cause: 'lowDay',
      name: 'A different lowest day',
      amount: cents(
        lowTo.amount - monthEndOf(to, lowTo) - (lowFrom.amount - monthEndOf(from, lowFrom)),
      ),
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
    .slice(0, MAX_PARTS)
  return { cause, amount, parts }
}

/** Changes that cancel out are still named. */
const hasEffect = (step: Step): boolean => step.amount !== ZERO || step.parts.length > 0

/** The balances of a frozen forecast. */
export const frozenLine = (frozen: FrozenForecast): BalanceLine => ({
  asOf: frozen.asOf,
  opening: frozen.openingCash,
  daily: frozen.dailyBalances ?? [],
  months: frozen.months,
  closing: frozen.closing,
})

/** The month-end balance of a low point's month, which the sum of the rows starts from. */
const monthEndOf = (frozen: FrozenForecast, low: LowPoint): number =>
  closingOf(frozen, monthOfLow(low))

/** Before the first forecast month it is the opening balance of the forecast. */
function closingOf({ months, closing, openingCash }: FrozenForecast, month: Month): number {
  const [first] = months
  if (first === undefined || month < first) return openingCash
  return closing[months.indexOf(month)] ?? 0
}

interface RowAmount {
  readonly key: string
  readonly amount: Cents
}

/**
 * The cash of every row that the older forecast expected by now: full months, and for the month in
 * which the newer forecast starts the share of elapsed days.
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

/** The share of the rest of a month, as the older forecast saw it, that has elapsed. */
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
 * New, removed and moved documents. A removed document has been paid: this matters if the older
 * forecast expected it after the low point. `happened` is the cash of these documents. A document
 * that is expected in parts is one document: a payment reduces its earliest parts first, and what
 * was added to it is in the last.
 */
function documentEffects(
  from: FrozenForecast,
  to: FrozenForecast,
  until: { readonly from: Day; readonly to: Day },
): { readonly effects: Effect[]; readonly happened: number } {
  const before = wholeDocuments(from, until.from)
  const after = wholeDocuments(to, until.to)
  const effects: Effect[] = []
  let happened = 0
  for (const [documentId, { name }] of new Map([...before, ...after])) {
    const old = before.get(documentId) ?? NOTHING
    const kept = after.get(documentId) ?? NOTHING
    // The part of the older amount that remains, the part that was paid, and the addition.
    const still = sameDirection(old.amount, kept.amount)
    const paid = old.amount - still
    happened += paid
    const paidOfCounted = sameDirection(old.counted, paid)
    const stillCounted = sameDirection(kept.counted, still)
    const add = (cause: Cause, amount: number) => {
      effects.push({ cause, name, amount: cents(amount) })
    }
    add('paidDocuments', paid - paidOfCounted)
    add('movedDocuments', stillCounted - (old.counted - paidOfCounted))
    add('newDocuments', kept.counted - stillCounted)
  }
  return { effects, happened }
}

const NOTHING = { amount: 0, counted: 0 }

/** For each document by id, its whole amount and the part that is expected by the given day. */
function wholeDocuments({ documents }: FrozenForecast, until: Day) {
  const whole = new Map<string, { name: string; amount: number; counted: number }>()
  for (const { documentId, number, contactName, amount, expectedOn } of documents) {
    const name = number ? `${contactName} ${number}` : contactName
    const sum = whole.get(documentId) ?? { name, ...NOTHING }
    const counted = expectedOn <= until ? amount : 0
    whole.set(documentId, {
      ...{ name, amount: sum.amount + amount, counted: sum.counted + counted },
    })
  }
  return whole
}

/** The part of an amount that is left: 100 with 40 left is 40; 100 that became 120 is 100. */
function sameDirection(before: number, after: number): number {
  if (before >= 0) return Math.max(0, Math.min(before, after))
  return Math.min(0, Math.max(before, after))
}

/** What moved the low point, as screens and emails name it; the sales tax as the country does. */
export const causeName = (cause: Cause, country: string | null): string =>
  cause === 'salesTax' ? salesTaxTitle(country) : CAUSE_WORDS[cause]

const CAUSE_WORDS: Record<Exclude<Cause, 'salesTax'>, string> = {
  opening: 'Cash in the bank',
  newDocuments: 'New invoices and bills',
  paidDocuments: 'Paid invoices and bills',
  movedDocuments: 'Invoices and bills moved or left out',
  plan: 'Planned income and costs',
  transfers: 'Loans and transfers',
  lowMonth: 'A different lowest month',
  lowDay: 'A different lowest day',
}

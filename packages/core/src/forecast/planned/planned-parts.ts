/** Planned invoices and bills as parts of the flows of their accounts. */
import { type Cents, cents, type Ppm, WHOLE_PPM } from '#money'
import type { PlannedSum, PlannedSums } from '#plan'
import type { Flow, FlowPart } from '#statement'
import { type Day, monthOfDay, monthsBetween } from '#time'
import { EVEN_DAYS, fixedProfile, type Settlement } from '#timing'
import { occurrenceWords, type PlannedOccurrence, plannedWords } from './planned-document.ts'

/** What is planned by account and month, with the words for each invoice or bill. */
export function plannedSumsOf(occurrences: readonly PlannedOccurrence[]): PlannedSums {
  const sums = new Map<string, Map<number, PlannedSum>>()
  for (const occurrence of occurrences) {
    const { planned, month, expected } = occurrence
    const own = sums.get(planned.code) ?? new Map<number, PlannedSum>()
    sums.set(planned.code, own)
    const { within = cents(0), extra = cents(0), inputs = [] } = own.get(month) ?? {}
    const input = { label: occurrenceWords(occurrence), amount: expected }
    own.set(month, {
      within: planned.isExtra ? within : cents(within + expected),
      extra: planned.isExtra ? cents(extra + expected) : extra,
      inputs: [...inputs, input],
    })
  }
  return sums
}

/** Each on its own day of payment, with the sales tax of its account. */
export const plannedPart = (
  { documentId, planned, month, issuedOn, paidOn, expected }: PlannedOccurrence,
  { taxPpm, months }: { readonly taxPpm: Ppm; readonly months: number },
): FlowPart => ({
  plan: Float64Array.from({ length: months }, (_, at) => (at === month ? expected : 0)),
  taxPpm,
  treatment: { kind: 'trade' },
  settlement: paidOnDay(issuedOn, paidOn),
  planned: {
    ...{ documentId, key: planned.id, likelihood: planned.likelihood, paidOn },
    label: `${planned.contactName}: ${plannedWords(planned)}`,
  },
})

function paidOnDay(issuedOn: Day, paidOn: Day): Settlement {
  const later = monthsBetween(monthOfDay(issuedOn), monthOfDay(paidOn))
  const shares = Array.from({ length: later + 1 }, (_, at) => (at === later ? WHOLE_PPM : 0))
  return {
    ...{ fullMonth: shares, restOfMonth: shares, issueDays: EVEN_DAYS, payDays: [paidOn] },
    ...{ profile: fixedProfile(0, 'user'), immediatePpm: WHOLE_PPM },
  }
}

export const plannedPartsOf = ({ parts = [] }: Flow): readonly FlowPart[] =>
  parts.filter(({ planned }) => planned !== undefined)

/** By month, what the planned invoices or bills of a flow amount to. */
export function plannedAmounts(flow: Flow): Float64Array {
  const amounts = new Float64Array(flow.plan.length)
  for (const { plan } of plannedPartsOf(flow)) {
    plan.forEach((amount, month) => {
      amounts[month] = (amounts[month] ?? 0) + amount
    })
  }
  return amounts
}

/**
 * A flow whose whole amounts have changed. Its planned invoices stay as far as the new amount has
 * room for them: with 1,000 planned of 1,500, half of the sales leaves 750 planned and nothing
 * else.
 */
export function withWholeAmounts(flow: Flow, amounts: readonly Cents[]): Flow {
  const planned = plannedPartsOf(flow)
  if (planned.length === 0) return { ...flow, plan: new Float64Array(amounts) }
  const before = plannedAmounts(flow)
  const plan = new Float64Array(amounts)
  const parts = planned.map(part => ({
    ...part,
    plan: part.plan.map((amount, month) => {
      const whole = before[month] ?? 0
      if (amount === 0 || whole <= 0) return amount
      const room = Math.min(whole, Math.max(0, amounts[month] ?? 0))
      const kept = room === whole ? amount : Math.floor((amount * room) / whole)
      plan[month] = (plan[month] ?? 0) - kept
      return kept
    }),
  }))
  return { ...flow, plan, parts }
}

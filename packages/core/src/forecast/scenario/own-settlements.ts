/** Payment terms of a scenario as settlements. */
import { cents, splitBy, WHOLE_PPM } from '#money'
import type { PaymentTerms } from '#scenario'
import type { ModelInput } from '#statement'
import type { Day } from '#time'
import {
  EVEN_DAYS,
  fixedProfile,
  type LagProfile,
  profileOf,
  type Settlement,
  settlementOf,
} from '#timing'

/** Settlements are slow to compute, and the same ones are asked for with every change. */
const known = new WeakMap<ModelInput, Map<string, Settlement>>()

interface SettledFrom {
  readonly asOf: Day
  /** What is computed is kept for as long as this object. */
  readonly input: ModelInput
}

/** `usual` is the settlement of the account, from which later payments are counted. */
export function settlementBy(
  terms: PaymentTerms,
  { asOf, input }: SettledFrom,
  usual?: { readonly code: string; readonly settlement: Settlement },
): Settlement {
  const own = known.get(input) ?? new Map<string, Settlement>()
  known.set(input, own)
  const key = `${terms.kind === 'later' ? usual?.code : ''} ${JSON.stringify(terms)}`
  const before = own.get(key)
  if (before) return before
  const made = settlementOfTerms(terms, asOf, usual?.settlement)
  own.set(key, made)
  return made
}

function settlementOfTerms(terms: PaymentTerms, asOf: Day, usual?: Settlement): Settlement {
  switch (terms.kind) {
    case 'atOnce':
      return atOnce(terms.dayOfMonth, asOf)
    case 'instalments':
      return inInstalments(terms.months, asOf)
    case 'later':
      return usual ? laterBy(usual, terms.days, asOf) : atOnce(null, asOf)
  }
}

const atOnce = (dayOfMonth: number | null, asOf: Day): Settlement =>
  settlementOf(fixedProfile(0, 'user'), WHOLE_PPM, issuedOn(dayOfMonth), asOf)

/** All on one day of the month; 31 is its last day. */
const issuedOn = (dayOfMonth: number | null): readonly number[] =>
  dayOfMonth === null
    ? EVEN_DAYS
    : EVEN_DAYS.map((_, at) => (at === Math.min(31, Math.max(1, dayOfMonth)) - 1 ? 1 : 0))

/** A third in each of three months: 333,333, then 666,667, then all of it. */
function inInstalments(months: number, asOf: Day): Settlement {
  const parts = splitBy(
    cents(WHOLE_PPM),
    Array.from({ length: months }, () => 1),
  )
  let sum = 0
  const cumulative = parts.map(part => {
    sum += part
    return sum
  })
  return { ...atOnce(1, asOf), fullMonth: cumulative, restOfMonth: cumulative }
}

/** What is paid at the counter stays so; the rest is paid so many days later. */
function laterBy({ profile, immediatePpm, issueDays }: Settlement, days: number, asOf: Day) {
  return settlementOf(moved(profile, days), immediatePpm, issueDays, asOf)
}

/** Each day so many days later; never before the issue. */
export function moved({ ppmByDay, documents, source }: LagProfile, days: number): LagProfile {
  const weights: number[] = []
  for (const [lag, ppm] of ppmByDay.entries()) {
    const at = Math.max(0, lag + days)
    weights[at] = (weights[at] ?? 0) + ppm
  }
  return profileOf(
    Array.from(weights, weight => weight ?? 0),
    documents,
    source,
  )
}

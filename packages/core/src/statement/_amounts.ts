/** Amounts, tax rates and settlements of random organisations. */
import fc from 'fast-check'
import { type Day, day } from '#time'
import { fixedProfile, profileOf, type Settlement, settlementOf } from '#timing'

const TERMS = [
  { profile: fixedProfile(0), immediatePpm: 1_000_000 },
  { profile: fixedProfile(30), immediatePpm: 0 },
  { profile: fixedProfile(180), immediatePpm: 250_000 },
  { profile: profileOf([0, 3, 0, 1, 0, 0, 0, 7, 1], 9, 'contact'), immediatePpm: 333_333 },
  { profile: profileOf([...new Array(20).fill(0), 1, 2, 3, 2, 1], 9, 'shrunk'), immediatePpm: 0 },
  {
    profile: profileOf(
      Array.from({ length: 90 }, (_, lag) => 1 + (lag % 30)),
      80,
      'organisation',
    ),
    immediatePpm: 10_000,
  },
]
const ISSUE_DAYS = [
  new Array<number>(31).fill(1),
  [...new Array<number>(30).fill(0), 1],
  [5, ...new Array<number>(30).fill(0)],
  Array.from({ length: 31 }, (_, index) => index % 4),
]

const USUAL = TERMS.flatMap(terms => ISSUE_DAYS.map(issueDays => ({ ...terms, issueDays })))

const settlements = new Map<string, Settlement>()

/**
 * Organisations share settlements: a few of them reach every branch, and they are slow to build.
 */
export function settlementNo(number: number, asOf: Day): Settlement {
  const key = `${number} ${asOf}`
  const known = settlements.get(key)
  if (known) return known
  const { profile, immediatePpm, issueDays } = USUAL[number % USUAL.length] as (typeof USUAL)[0]
  const made = settlementOf(profile, immediatePpm, issueDays, asOf)
  settlements.set(key, made)
  return made
}

export const anySettlement = fc.nat({ max: USUAL.length - 1 })

export const anyAmount = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 5_000_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -200, max: 200 }) },
  { weight: 1, arbitrary: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }) },
)

export const anyTax = fc.constantFrom(0, 0, 150_000, 200_000, 100_000, 333_333)

/** Ends, beginnings and middles of months; a leap day; ends of the usual financial years. */
export const DAYS = [
  '2026-11-21',
  '2026-03-31',
  '2026-04-01',
  '2026-04-30',
  '2026-12-31',
  '2027-01-01',
  '2028-02-28',
  '2028-02-29',
  '2026-06-29',
].map(day)

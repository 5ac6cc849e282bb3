import { allocate, cents, WHOLE_PPM } from '#money'
import { MAX_LAG, profileOf } from './lag-profile.ts'
import type { Evidence } from './payment-evidence.ts'
import {
  smoothed,
  smoothingDays,
  survivalShares,
  type Weighted,
  weightedQuantile,
} from './survival.ts'
import type { LagProfile, Lateness } from './timing.ts'

/** From so many paid documents on a contact's own profile is used alone. */
const DOCUMENTS_TO_SPEAK = 5

/** The due date must predict the payment day this much better than the issue day to be used. */
const CLEARLY_BETTER = 0.9

interface Spread {
  /** Mean days from the median payment, counted from the issue and from the due date. */
  readonly fromIssue: number
  readonly fromDue: number | null
}

/** How a group of documents was paid: those of a contact, or of a whole side. */
export interface Paid {
  readonly documents: number
  /** Shares by days after issue, day 0 first. */
  readonly byLag: readonly number[]
  readonly byLateness: { readonly earliest: number; readonly shares: readonly number[] } | null
  readonly spread: Spread
}

/** Null without payments. */
export function learnPaid(evidence: readonly Evidence[]): Paid | null {
  const documents = evidence.filter(({ paid }) => paid.length > 0).length
  const lags = evidence.flatMap(({ paid }) => paid)
  const open = evidence.flatMap(each => each.open ?? [])
  const byLag = learnShares(lags, open, documents)
  if (!byLag) return null
  const lateness = (points: readonly Weighted[], term: number | null) =>
    term === null ? [] : points.map(({ at, weight }) => ({ at: at - term, weight }))
  const late = evidence.flatMap(({ paid, term }) => lateness(paid, term))
  const openLate = evidence.flatMap(each => (each.open ? lateness([each.open], each.term) : []))
  const haveTerms = evidence.every(({ term }) => term !== null)
  return {
    documents,
    byLag: fromDayZero(byLag),
    byLateness: haveTerms ? learnShares(late, openLate, documents) : null,
    spread: { fromIssue: spreadOf(lags), fromDue: haveTerms ? spreadOf(late) : null },
  }
}

function learnShares(events: readonly Weighted[], open: readonly Weighted[], documents: number) {
  const learned = survivalShares(events, open)
  if (!learned) return null
  const days = smoothingDays(events, documents)
  return { earliest: learned.earliest - days, shares: smoothed(learned.shares, days) }
}

/** Days before the issue, from smoothing, are mirrored to days after it. */
function fromDayZero({ earliest, shares }: { earliest: number; shares: readonly number[] }) {
  const byLag: number[] = []
  for (const [index, share] of shares.entries()) {
    const lag = Math.min(MAX_LAG, Math.abs(earliest + index))
    byLag[lag] = (byLag[lag] ?? 0) + share
  }
  return Array.from(byLag, share => share ?? 0)
}

function spreadOf(points: readonly Weighted[]): number {
  const middle = weightedQuantile(points, 0.5) ?? 0
  const total = points.reduce((sum, { weight }) => sum + weight, 0)
  return points.reduce((sum, { at, weight }) => sum + Math.abs(at - middle) * weight, 0) / total
}

/**
 * A contact's profile, mixed with the organisation's while fewer than five of its documents have
 * been paid: with two documents two fifths are its own.
 */
export function profileFrom(own: Paid, organisation: Paid | null): LagProfile {
  const share = organisation ? Math.min(1, own.documents / DOCUMENTS_TO_SPEAK) : 1
  const other = organisation ?? own
  const source = own === organisation ? 'organisation' : share < 1 ? 'shrunk' : 'contact'
  const profile = profileOf(mixed(own.byLag, other.byLag, share), own.documents, source)
  const fromDue = mixedSpread(own.spread.fromDue, other.spread.fromDue, share)
  const fromIssue = own.spread.fromIssue * share + other.spread.fromIssue * (1 - share)
  if (fromDue === null || fromDue > CLEARLY_BETTER * fromIssue) return profile
  const late = mixedLateness(own, other, share)
  return late ? { ...profile, late } : profile
}

const mixedSpread = (own: number | null, other: number | null, share: number) => {
  if (share === 1) return own
  return own === null || other === null ? null : own * share + other * (1 - share)
}

const mixed = (own: readonly number[], other: readonly number[], share: number): number[] =>
  Array.from(
    { length: Math.max(own.length, other.length) },
    (_, lag) => (own[lag] ?? 0) * share + (other[lag] ?? 0) * (1 - share),
  )

function mixedLateness(own: Paid, other: Paid, share: number): Lateness | null {
  const mine = own.byLateness
  const theirs = other.byLateness
  if (!mine) return null
  if (!theirs || share === 1) return latenessOf(mine.earliest, mine.shares)
  const earliest = Math.min(mine.earliest, theirs.earliest)
  const aligned = (it: { earliest: number; shares: readonly number[] }) => [
    ...new Array<number>(it.earliest - earliest).fill(0),
    ...it.shares,
  ]
  return latenessOf(earliest, mixed(aligned(mine), aligned(theirs), share))
}

/** Limited to 180 days early or late. */
function latenessOf(earliest: number, shares: readonly number[]): Lateness {
  const within = (days: number) => Math.min(MAX_LAG, Math.max(-MAX_LAG, days))
  const first = within(earliest)
  const kept: number[] = []
  for (const [index, share] of shares.entries()) {
    const at = within(earliest + index) - first
    kept[at] = (kept[at] ?? 0) + share
  }
  return { earliest: first, ppmByDay: allocate(cents(WHOLE_PPM), kept) }
}

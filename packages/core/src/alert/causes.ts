/**
 * The life of a cause: quiet, raised, said again if it becomes worse, resolved. Nothing is said
 * twice about the same cause.
 */
import type { Cents } from '#money'
import { type Day, daysBetween, monthOfDay, monthsBetween } from '#time'
import type { AlertLook, CashFloorFinding, CovenantFinding, Finding } from './finding.ts'
import { isSameCovenant } from './findings.ts'
import { type AlertKind, CHANCE_OF, SENSITIVITIES } from './rule.ts'

/** Silent until a day, or until the cause becomes worse. */
export type Snooze = Day | 'worse'

export interface AlertCause {
  readonly kind: AlertKind
  readonly key: string
  readonly state: 'raised' | 'resolved'
  /** The finding in the newest forecast. */
  readonly found: Finding
  /** The finding that the user was last notified of. */
  readonly said: Finding
  /** How many forecasts running were clearly below the limit. */
  readonly calmForecasts: number
  readonly snooze: Snooze | null
  readonly raisedOn: Day
  readonly changedOn: Day
  readonly resolvedOn: Day | null
}

export interface AlertEvent {
  readonly event: 'raised' | 'worsened' | 'resolved'
  readonly cause: AlertCause
}

export interface NextCauses {
  readonly causes: readonly AlertCause[]
  /** The events that users have to be notified of, in the order of the causes. */
  readonly events: readonly AlertEvent[]
}

/** How many forecasts in a row must be calm before a cause about the floor counts as resolved. */
const CALM_FORECASTS = 2
/** Worse by this share of an average month's income. */
const DEEPER = 0.1
const DAYS_SOONER = 14
/** A covenant that was met again for this many days is news when it is missed. */
const DAYS_MET = 14
/** A ratio is further beyond its limit by this share of it. */
const FURTHER_BEYOND = 0.1

/**
 * The causes after another look. A cause that is found again is silent unless it is worse: a class
 * of chance likelier, a tenth of a month's income deeper, or two weeks sooner. With an average
 * month of $1,000, a low of $350 that becomes $250 is worse, and one of $251 is not.
 */
export function nextCauses(causes: readonly AlertCause[], look: AlertLook, today: Day): NextCauses {
  const left = [...look.findings]
  const open = causes.filter(({ state }) => state === 'raised')
  // A finding belongs to an open cause before one that has ended.
  const isOf = (cause: AlertCause, finding: Finding) =>
    isSame(cause, finding) &&
    (cause.state === 'raised' || !open.some(each => isSame(each, finding)))
  const events: AlertEvent[] = []
  const note = (event: AlertEvent['event'], cause: AlertCause) => {
    events.push({ event, cause })
    return cause
  }
  const known = causes.map(cause => {
    if (!look.kinds.includes(cause.kind)) return cause
    const at = left.findIndex(finding => isOf(cause, finding))
    const [finding] = at < 0 ? [] : left.splice(at, 1)
    if (finding) return foundAgain(cause, finding, { look, today, note })
    if (cause.state === 'resolved') return cause
    return notFound(cause, { look, today, note })
  })
  const fresh = left.map(found => note('raised', raised(found, today)))
  return { causes: [...known, ...fresh], events }
}

interface Looking {
  readonly look: AlertLook
  readonly today: Day
  note(event: AlertEvent['event'], cause: AlertCause): AlertCause
}

const raised = (found: Finding, today: Day): AlertCause => ({
  ...{ kind: found.kind, key: found.key, state: 'raised', found, said: found },
  ...{ calmForecasts: 0, snooze: null, raisedOn: today, changedOn: today, resolvedOn: null },
})

/** The month of a crossing, or the test of a covenant, may move by one and stays the same cause. */
function isSame(cause: AlertCause, finding: Finding): boolean {
  if (cause.kind !== finding.kind) return false
  if (cause.key === finding.key) return true
  const { found, state } = cause
  if (state === 'resolved') return false
  // A change that is found for more than a week is the same change.
  if (found.kind === 'largeChange' && finding.kind === 'largeChange') {
    return found.direction === finding.direction
  }
  if (found.kind === 'covenant' && finding.kind === 'covenant') {
    const moved = Math.abs(monthsBetween(found.month, finding.month))
    const next = finding.covenant.tested === 'quarter' ? 3 : 1
    return isSameCovenant(found.covenant, finding.covenant) && moved <= next
  }
  if (found.kind !== 'cashFloor' || finding.kind !== 'cashFloor') return false
  return found.floor === finding.floor && areNear(found, finding)
}

/** Where no day is expected to cross the floor, there is no month to compare. */
const areNear = (one: CashFloorFinding, other: CashFloorFinding): boolean =>
  one.crossesOn === null ||
  other.crossesOn === null ||
  Math.abs(monthsBetween(monthOfDay(one.crossesOn), monthOfDay(other.crossesOn))) <= 1

const IS_NEWS_AGAIN: readonly AlertKind[] = ['cashFloor', 'largeChange']

/**
 * Cash that was clearly safe and is not any more is news, and so is another change in the same
 * week; the same tax is not. A covenant near its limit would be missed and met from day to day.
 */
const isNewsAgain = ({ kind, resolvedOn }: AlertCause, today: Day): boolean =>
  IS_NEWS_AGAIN.includes(kind) ||
  (kind === 'covenant' && resolvedOn !== null && daysBetween(resolvedOn, today) >= DAYS_MET)

function foundAgain(cause: AlertCause, found: Finding, { look, today, note }: Looking): AlertCause {
  if (cause.state === 'resolved') {
    if (isNewsAgain(cause, today)) return note('raised', raised(found, today))
    return { ...cause, found, state: 'raised', resolvedOn: null }
  }
  const next = { ...cause, found, calmForecasts: 0 }
  const snooze = stillSnoozed(cause.snooze, today)
  const isWorse = worse(cause.said, found, look.averageIncome)
  if (isWorse && (snooze === null || snooze === 'worse')) {
    return note('worsened', { ...next, said: found, snooze: null, changedOn: today })
  }
  return { ...next, snooze }
}

function notFound(cause: AlertCause, { look, today, note }: Looking): AlertCause {
  const calmForecasts = look.isCalm ? cause.calmForecasts + 1 : 0
  if (endsAtOnce(cause, look)) return resolved(cause, calmForecasts, { today, note })
  // The figures are those of the newest forecast, even if it would not warn any more.
  const next = { ...cause, calmForecasts, found: look.watched ?? cause.found }
  if (calmForecasts >= CALM_FORECASTS) return resolved(next, calmForecasts, { today, note })
  return { ...next, snooze: stillSnoozed(cause.snooze, today) }
}

function resolved(
  cause: AlertCause,
  calmForecasts: number,
  { today, note }: Pick<Looking, 'today' | 'note'>,
): AlertCause {
  const ended = { calmForecasts, snooze: null, resolvedOn: today, changedOn: today }
  return note('resolved', { ...cause, ...ended, state: 'resolved' })
}

/**
 * Whether a cause ends at once. Only a cause about a floor that is still the same, watched, and not
 * replaced by another cause does not.
 */
function endsAtOnce({ kind, found }: AlertCause, look: AlertLook): boolean {
  if (kind !== 'cashFloor' || found.kind !== 'cashFloor') return true
  return (
    look.off.includes('cashFloor') ||
    found.floor !== look.floor ||
    look.findings.some(finding => finding.kind === 'cashFloor')
  )
}

const stillSnoozed = (snooze: Snooze | null, today: Day): Snooze | null =>
  snooze === null || snooze === 'worse' || snooze > today ? snooze : null

/** Whether a cause is to be said again. */
function worse(said: Finding, found: Finding, averageIncome: Cents): boolean {
  if (said.kind === 'taxDue' && found.kind === 'taxDue') {
    return found.breaksFloor && !said.breaksFloor
  }
  const isLarge = (deeper: number) => averageIncome > 0 && deeper >= DEEPER * averageIncome
  if (said.kind === 'covenant' && found.kind === 'covenant') {
    // Each test of closed books is one that the lender sees, also after a forecast of the miss.
    const isNextTest = !found.isForecast && (said.isForecast || found.month !== said.month)
    return isNextTest || found.month < said.month || isFurther(said, found, isLarge)
  }
  if (said.kind === 'largeChange' && found.kind === 'largeChange') {
    const more = found.way.to.amount - said.way.to.amount
    return isLarge(found.direction === 'lower' ? -more : more)
  }
  if (said.kind !== 'cashFloor' || found.kind !== 'cashFloor') return false
  return (
    classOf(found.chance) > classOf(said.chance) ||
    isLarge(said.low.amount - found.low.amount) ||
    isSooner(said.crossesOn, found.crossesOn)
  )
}

/** Clearly further beyond the limit: a ratio of 1.20 by 0.12, cash by as much as below a floor. */
function isFurther(
  said: CovenantFinding,
  found: CovenantFinding,
  isLarge: (deeper: number) => boolean,
): boolean {
  const { measure, bound, limit } = found.covenant
  const further = bound === 'min' ? said.value - found.value : found.value - said.value
  if (measure === 'cash') return isLarge(further)
  return further >= Math.max(1, FURTHER_BEYOND * Math.abs(limit))
}

const isSooner = (said: Day | null, found: Day | null): boolean =>
  said !== null && found !== null && daysBetween(found, said) >= DAYS_SOONER

/** How many of the three limits a chance has reached. */
const classOf = (chance: number): number =>
  SENSITIVITIES.filter(name => chance >= CHANCE_OF[name]).length

/** Whether a cause is shown in Millpond: one that was raised and is snoozed is not. */
export const isShown = ({ state, snooze }: ShownState): boolean =>
  state === 'raised' && snooze === null

interface ShownState {
  readonly state: AlertCause['state']
  /** A day, as text too. */
  readonly snooze: string | null
}

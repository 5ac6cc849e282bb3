/**
 * The life of a cause: quiet, raised, said again if it becomes worse, resolved. Nothing is said
 * twice about the same cause.
 */
import type { Cents } from '#money'
import { type Day, daysBetween, type Month, monthOfDay, monthsBetween } from '#time'
import type { AlertLook, CashFloorFinding, Finding } from './findings.ts'
import { type AlertKind, CHANCE_OF, SENSITIVITIES } from './rule.ts'

/** Silent until a day, or until the cause becomes worse. */
export type Snooze = Day | 'worse'

export interface AlertCause {
  readonly kind: AlertKind
  readonly key: string
  readonly state: 'raised' | 'resolved'
  /** As the newest forecast has it. */
  readonly found: Finding
  /** As it was last said. */
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
  /** What has to be said, in the order of the causes. */
  readonly events: readonly AlertEvent[]
}

/** In a row, before a cause about the floor counts as resolved. */
const CALM_FORECASTS = 2
/** Worse by this share of an average month's income. */
const DEEPER = 0.1
const DAYS_SOONER = 14

/**
 * The causes after another look. A cause that is found again is silent unless it is worse: a class
 * of chance likelier, a tenth of a month's income deeper, or two weeks sooner.
 */
export function nextCauses(causes: readonly AlertCause[], look: AlertLook, today: Day): NextCauses {
  const left = [...look.findings]
  const events: AlertEvent[] = []
  const note = (event: AlertEvent['event'], cause: AlertCause) => {
    events.push({ event, cause })
    return cause
  }
  const known = causes.map(cause => {
    if (!look.kinds.includes(cause.kind)) return cause
    const at = left.findIndex(finding => isSame(cause, finding))
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

/** The month in which cash crosses the floor may move by one and stays the same cause. */
function isSame(cause: AlertCause, finding: Finding): boolean {
  if (cause.kind !== finding.kind) return false
  if (cause.key === finding.key) return true
  const { found, state } = cause
  if (state === 'resolved' || found.kind !== 'cashFloor' || finding.kind !== 'cashFloor') {
    return false
  }
  return found.floor === finding.floor && Math.abs(monthsBetween(month(found), month(finding))) <= 1
}

const month = ({ crossesOn }: CashFloorFinding): Month => monthOfDay(crossesOn)

function foundAgain(cause: AlertCause, found: Finding, { look, today, note }: Looking): AlertCause {
  if (cause.state === 'resolved') {
    // Cash that was clearly safe and is not any more is news; the same tax or week is not.
    if (cause.kind === 'cashFloor') return note('raised', raised(found, today))
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
  if (!endsAtOnce(cause, look) && calmForecasts < CALM_FORECASTS) {
    return { ...cause, calmForecasts, snooze: stillSnoozed(cause.snooze, today) }
  }
  const ended = { calmForecasts, snooze: null, resolvedOn: today, changedOn: today }
  return note('resolved', { ...cause, ...ended, state: 'resolved' })
}

/** All but a floor that is still the same, watched, and not replaced by another cause. */
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
  if (said.kind !== 'cashFloor' || found.kind !== 'cashFloor') return false
  const deeper = said.low.amount - found.low.amount
  return (
    classOf(found.chance) > classOf(said.chance) ||
    (averageIncome > 0 && deeper >= DEEPER * averageIncome) ||
    daysBetween(found.crossesOn, said.crossesOn) >= DAYS_SOONER
  )
}

/** How many of the three limits a chance has reached. */
const classOf = (chance: number): number =>
  SENSITIVITIES.filter(name => chance >= CHANCE_OF[name]).length

/** Whether a cause is shown in Millpond. */
export const isShown = ({ state, snooze }: Pick<AlertCause, 'state' | 'snooze'>): boolean =>
  state === 'raised' && snooze === null

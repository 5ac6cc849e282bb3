/** The kinds of findings that can raise an alert. */
import type { AmountOnDay, CovenantBreach, TaxAhead, WayDown } from '#forecast'
import type { Cents } from '#money'
import type { Day } from '#time'
import type { AlertKind, AlertRule } from './rule.ts'

interface FindingOf<Kind extends AlertKind> {
  readonly kind: Kind
  /** What it is about: the same warning on another day has the same key. */
  readonly key: string
}

export interface CashFloorFinding extends FindingOf<'cashFloor'> {
  readonly floor: Cents | null
  readonly chance: number
  readonly weeksAhead: number
  /** The first expected day below the floor; null if the expected balance stays above. */
  readonly crossesOn: Day | null
  readonly isBelowNow: boolean
  readonly low: AmountOnDay
  readonly way: WayDown | null
}

export interface TaxDueFinding extends FindingOf<'taxDue'>, Pick<TaxAhead, 'name' | 'on'> {
  /** As a positive amount. */
  readonly amount: Cents
  /** Cash is expected below the floor on that day, and would not be without its taxes. */
  readonly breaksFloor: boolean
  readonly floor: Cents | null
}

export interface OverdueFinding extends FindingOf<'overdue'> {
  readonly late: Cents
  /** Of the income of an average month. */
  readonly share: number
}

export interface StaleFinding extends FindingOf<'stale'> {
  /** When the newest books were read: milliseconds since 1970. */
  readonly booksAt: number
}

/** The connection has ended, and no one asked for it. */
export interface DisconnectedFinding extends FindingOf<'disconnected'> {
  readonly provider: ConnectionState['provider']
}

/** Imports have not succeeded for a day. */
export interface NoImportFinding extends FindingOf<'noImport'> {
  readonly hasFailed: boolean
}

/** The low point has moved since an older forecast. */
export interface LargeChangeFinding extends FindingOf<'largeChange'> {
  readonly direction: 'lower' | 'higher'
  /** The day of the older forecast. */
  readonly since: Day
  /** From the older low point to the newer one. `largest` and `others` add up to the difference. */
  readonly way: WayDown
  /** Of the income of an average month. */
  readonly share: number
}

/** A limit of a lender is missed at the end of a month. */
export interface CovenantFinding extends FindingOf<'covenant'>, CovenantBreach {}

export type Finding =
  | CashFloorFinding
  | TaxDueFinding
  | OverdueFinding
  | StaleFinding
  | DisconnectedFinding
  | NoImportFinding
  | LargeChangeFinding
  | CovenantFinding

export interface ConnectionState {
  readonly provider: 'xero' | 'quickbooks'
  /** When it was made; the times here are in milliseconds since 1970. */
  readonly connectedAt: number | null
  /**
   * When the connection was lost, which means that no user ended it; null while it is connected.
   */
  readonly lostAt: number | null
  /** The newest import has failed. */
  readonly hasFailed: boolean
}

/** The newest books of a company, with times in milliseconds since 1970. */
export interface BooksState {
  /** When they were read; null where no provider has them. */
  readonly at: number | null
  readonly now: number
  readonly connection: ConnectionState | null
}

/**
 * The result of checking some kinds of alerts: the findings, and the facts needed to resolve older
 * causes.
 */
export interface AlertLook {
  readonly kinds: readonly AlertKind[]
  readonly findings: readonly Finding[]
  /** Cash and the floor as they are now, whatever the chance; null where they are not watched. */
  readonly watched: CashFloorFinding | null
  /** The chance is clearly below the limit, so a cause about the floor may end. */
  readonly isCalm: boolean
  readonly floor: Cents | null
  readonly off: AlertRule['off']
  readonly averageIncome: Cents
}

/** What an owner can change so that cash stays at or above the floor. Figures §3. */
import { cashOfState, OUTLOOK_MONTHS, type ScenarioState, withScenario } from '#forecast'
import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode } from '#item'
import { type Cents, cents, ZERO } from '#money'
import type { EventKind, EventOf, ScenarioEvent } from '#scenario'
import { addDays, addMonthsToDay, type Day, dayNumber, monthOfDay } from '#time'
import {
  balanceLineOf,
  type DaySpan,
  firstBelow,
  type LowPoint,
  lowPoint,
} from '../low-point/low-point.ts'
import { MIN_HISTORY_MONTHS } from '../low-point/outlook.ts'
import { firstRemedies } from '../owed/first-remedies.ts'
import { type Remedy, remedyName } from './remedy-words.ts'
import { lastWhere } from './scenario-solver.ts'

export interface RemedyQuestion {
  /** The forecast. */
  readonly below: ScenarioState
  readonly floor: Cents | null
}

const MAX_DAYS = 30
const PRICE_STEP = 5000
const MAX_PRICE_STEPS = 40
const COST_STEP = 10_000
const MAX_COST_STEPS = 25
/** Steps of 100 and of 1,000. */
const CAPITAL_STEP = 100_00
const LOAN_STEP = 1000_00
/** Repayments begin before cash is lowest, so a loan is larger than what is missing. */
const MAX_LOAN_TIMES = 4
const LOAN = { ratePpm: 90_000, months: 36, interestOnlyMonths: 0, fee: ZERO } as const
/** Money arrives a week before it is needed. */
const DAYS_BEFORE = 7
/** A bill waits for two weeks after cash is lowest. */
const DAYS_AFTER_LOW = 14

/**
 * The smallest change of each kind that keeps the expected balance at or above the floor: payments
 * sooner or later, prices, overheads, the owner's money and a loan. A bill that can wait comes
 * first, also if it helps only in part. Empty if cash stays above the floor from tomorrow on, and
 * with less than three months of history.
 *
 * With a low point of 9,150 and a floor of 40,000 the owner's money is 30,900.
 */
export function remedies(question: RemedyQuestion): readonly Remedy[] {
  const { below, floor } = question
  const { asOf, months, facts } = below.root
  const [, next] = months
  const level = floor ?? ZERO
  const span = { from: addDays(asOf, 1), until: addMonthsToDay(asOf, OUTLOOK_MONTHS) }
  const line = balanceLineOf(below.root)
  const low = lowPoint(line, span)
  const first = firstBelow(line, level, span)
  if (facts.historyMonths < MIN_HISTORY_MONTHS || !low || !first || next === undefined) return []
  const asked: Asked = { ...question, level, span }
  const missing = level - low.amount
  const moneyOn = latest(span.from, addDays(first.on, -DAYS_BEFORE))
  const from = next
  const until = null
  const contactId = null
  return [
    delayOfBill(asked, low),
    smallest(asked, 'latePayments', MAX_DAYS, days => ({
      ...{ side: 'customers', contactId, days: -days, from, until },
    })),
    smallest(asked, 'latePayments', MAX_DAYS, days => ({
      ...{ side: 'suppliers', contactId, days, from, until },
    })),
    smallest(asked, 'priceChange', MAX_PRICE_STEPS, steps => ({
      ...{ accounts: [], changePpm: steps * PRICE_STEP, from, until, lostPpm: 0 },
    })),
    cutOfOverheads(asked, accounts =>
      smallest(asked, 'cutCosts', MAX_COST_STEPS, steps => ({
        ...{ accounts, sharePpm: steps * COST_STEP, amountPerMonth: null, from, until },
        ...{ oneOff: ZERO, costsAccount: null },
      })),
    ),
    smallest(asked, 'ownersMoney', 2 * Math.ceil(missing / CAPITAL_STEP), steps => ({
      ...{ direction: 'in', account: null, amount: cents(steps * CAPITAL_STEP) },
      ...{ from: monthOfDay(moneyOn), until: monthOfDay(moneyOn), dayOfMonth: dayNumber(moneyOn) },
    })),
    smallest(asked, 'loan', MAX_LOAN_TIMES * Math.ceil(missing / LOAN_STEP), steps => ({
      ...{ ...LOAN, on: moneyOn, amount: cents(steps * LOAN_STEP) },
      ...{ loanAccount: null, interestAccount: null },
    })),
  ].filter(remedy => remedy !== null)
}

interface Asked extends RemedyQuestion {
  /** The floor, or zero. */
  readonly level: Cents
  readonly span: Required<DaySpan>
}

const latest = (one: Day, other: Day): Day => (one > other ? one : other)

const eventOf = <Kind extends EventKind>(
  kind: Kind,
  params: EventOf<Kind>['params'],
  { below }: Asked,
): ScenarioEvent => {
  const event = { code: 'remedy', kind, name: '', isOff: false, position: 0, params }
  const known = event as unknown as ScenarioEvent
  return { ...known, name: remedyName(known, below.sources) }
}

const stateWith = (event: ScenarioEvent, { below }: Asked): ScenarioState =>
  withScenario(below, { events: [event], factorAccountMonthlyValues: {}, customFactorAccounts: {} })

const lowOf = (state: ScenarioState, span: DaySpan): LowPoint | null => {
  const { asOf, months } = state.root
  return lowPoint(balanceLineOf({ asOf, months, statements: cashOfState(state) }), span)
}

/**
 * Null where even the last step is not enough. It assumes that more steps leave more cash. A
 * receipt that moves to an earlier tax period can break that, so a smaller step may be enough.
 */
function smallest<Kind extends EventKind>(
  asked: Asked,
  kind: Kind,
  last: number,
  paramsOf: (steps: number) => EventOf<Kind>['params'],
): Remedy | null {
  const { level, span } = asked
  const lowAt = (steps: number) =>
    lowOf(stateWith(eventOf(kind, paramsOf(steps), asked), asked), span)
  const isMissing = (steps: number) => (lowAt(steps)?.amount ?? level - 1) < level
  if (isMissing(last)) return null
  const steps = lastWhere(isMissing, 0, last) + 1
  const low = lowAt(steps)
  return low && { event: eventOf(kind, paramsOf(steps), asked), low, isEnough: true }
}

/** Overheads that are traded: neither wages and taxes nor depreciation. */
function cutOfOverheads(
  { below }: Asked,
  cut: (accounts: readonly ItemCode[]) => Remedy | null,
): Remedy | null {
  const accounts = below.flows.filter(
    ({ itemType, itemSubType, role, treatment }) =>
      itemType === ITEM_TYPE.expense &&
      itemSubType !== ITEM_SUB_TYPE.directcosts &&
      role === null &&
      treatment.kind === 'trade',
  )
  return accounts.length === 0 ? null : cut(accounts.map(({ code }) => code))
}

/** The largest bill that is paid shortly before cash is lowest, after that day instead. */
function delayOfBill(asked: Asked, before: LowPoint): Remedy | null {
  const { below, level, span } = asked
  const { bill } = firstRemedies(below.root, below.sources.basis, before.on)
  if (!bill) return null
  const params = { documentIds: [bill.documentId], to: addDays(before.on, DAYS_AFTER_LOW) }
  const event = eventOf('delayBills', params, asked)
  const low = lowOf(stateWith(event, asked), span)
  if (!low || low.amount <= before.amount) return null
  return { event, low, isEnough: low.amount >= level }
}

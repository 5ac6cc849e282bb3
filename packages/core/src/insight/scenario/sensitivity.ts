/** What matters most: the low point of a scenario with one thing at a time a little different. */
import {
  cashOfState,
  type ScenarioContent,
  type ScenarioState,
  withAdjustments,
  withScenario,
} from '#forecast'
import { ITEM_TYPE, type ItemCode, isProfitAndLossType } from '#item'
import { type Cents, cents, WHOLE_PPM } from '#money'
import { missOverAYear } from '#plan'
import {
  eventCosting,
  eventFrom,
  type ScenarioAdjustment,
  type ScenarioEvent,
  spendingOf,
  startOfEvent,
} from '#scenario'
import { addMonths, type Day } from '#time'
import { balanceLineOf, type LowPoint, lowPoint } from '../low-point/low-point.ts'

/** One thing that can be different, and the low points at both ends. */
export interface SensitivityBar {
  readonly key: string
  readonly kind: 'start' | 'amount' | 'account' | 'customersPay'
  /** Of the event or the account. */
  readonly name: string
  /** Less and more of it: months, days, or a share in parts per million. */
  readonly by: number
  /** It is what past forecasts missed by; otherwise it is an assumption. */
  readonly isMeasured: boolean
  readonly less: LowPoint
  readonly more: LowPoint
}

export interface SensitivityQuestion {
  readonly below: ScenarioState
  readonly scenario: ScenarioContent
  readonly until: Day
  /** How many things have been tried before. */
  readonly from?: number
  /** Asked between two of them; the rest is left for the next part. */
  readonly isTimeUp?: () => boolean
}

/** A part of the answer, so that the one who asks can stop between two parts. */
export interface SensitivityPart {
  readonly bars: readonly SensitivityBar[]
  /** The `from` of the next part; null after the last one. */
  readonly next: number | null
}

const MAX_BARS = 12
const ACCOUNTS = 6
const START_MONTHS = 2
const PAYMENT_DAYS = 10
const ASSUMED_PPM = 100_000
const YEAR = 12

type Lever = Omit<SensitivityBar, 'less' | 'more'> & {
  readonly at: (sign: 1 | -1) => ScenarioState
}

/** Sales that missed by 8% a year are tried at 92% and at 108%. A part tries one thing at least. */
export function sensitivity(question: SensitivityQuestion): SensitivityPart {
  const { below, scenario, until, from = 0, isTimeUp = () => false } = question
  const { asOf, months } = below.root
  const state = withScenario(below, scenario)
  const lowOf = (of: ScenarioState) =>
    lowPoint(balanceLineOf({ asOf, months, statements: cashOfState(of) }), { until })
  const bars: SensitivityBar[] = []
  const levers = [...eventLevers(question), ...bookLevers(state)]
  for (let index = from; index < levers.length; index += 1) {
    if (index > from && isTimeUp()) return { bars, next: index }
    const { at, ...lever } = levers[index] as Lever
    const [less, more] = [lowOf(at(-1)), lowOf(at(1))]
    if (less && more && less.amount !== more.amount) bars.push({ ...lever, less, more })
  }
  return { bars, next: null }
}

/** The bars of all parts, the longest first. */
export function longestBars(bars: readonly SensitivityBar[]): readonly SensitivityBar[] {
  const width = ({ less, more }: SensitivityBar) => Math.abs(more.amount - less.amount)
  return [...bars].sort((one, other) => width(other) - width(one)).slice(0, MAX_BARS)
}

function eventLevers({ below, scenario }: SensitivityQuestion): Lever[] {
  const { months } = below.root
  const withEvent = (changed: ScenarioEvent) =>
    withScenario(below, {
      ...scenario,
      events: scenario.events.map(each => (each.code === changed.code ? changed : each)),
    })
  return scenario.events
    .filter(({ isOff }) => !isOff)
    .flatMap((event): Lever[] => {
      const { code, name } = event
      const start = startOfEvent(event)
      const amount = spendingOf(event)
      const first = months[0] ?? start
      return [
        {
          ...{ key: `start ${code}`, kind: 'start', name, by: START_MONTHS, isMeasured: false },
          at: sign => {
            const moved = addMonths(start, sign * START_MONTHS)
            return withEvent(eventFrom(event, [moved, first].sort().at(-1) ?? moved))
          },
        },
        ...(amount === null || amount === 0
          ? []
          : [
              {
                ...({ key: `amount ${code}`, kind: 'amount', name, by: ASSUMED_PPM } as const),
                isMeasured: false,
                at: (sign: 1 | -1) => withEvent(eventCosting(event, timesPpm(amount, sign))),
              },
            ]),
      ]
    })
}

const timesPpm = (amount: Cents, sign: 1 | -1): Cents =>
  cents(Math.round((amount * (WHOLE_PPM + sign * ASSUMED_PPM)) / WHOLE_PPM))

/** The largest accounts of the next 12 months, and when customers pay. */
function bookLevers(state: ScenarioState): Lever[] {
  const { root, accounts } = state
  const sizeOf = (code: string) =>
    Math.abs((accounts.get(code)?.amounts ?? []).slice(0, YEAR).reduce((sum, of) => sum + of, 0))
  const planned = state.flows
    .filter(({ code, itemType, treatment }) => {
      const isMoney = treatment.kind !== 'nonCash'
      return isProfitAndLossType(itemType) && isMoney && sizeOf(code) > 0
    })
    .sort((one, other) => sizeOf(other.code) - sizeOf(one.code))
    .slice(0, ACCOUNTS)
  const [first] = root.months
  if (first === undefined) return []
  const all = { from: first, to: null, event: 'sensitivity' } as const
  const levers = planned.map(({ code, name }): Lever => {
    const measured = missOverAYear(root.plan.find(each => each.code === code)?.series)
    const by = measured ?? ASSUMED_PPM
    return {
      ...{ key: `account ${code}`, kind: 'account', name, by, isMeasured: measured !== null },
      at: sign =>
        withAdjustments(state, [
          { kind: 'scale', code, ppm: WHOLE_PPM + sign * by, isLinked: true, ...all },
        ]),
    }
  })
  const sales = state.flows.filter(({ itemType }) => itemType === ITEM_TYPE.revenue)
  const later = (code: ItemCode, days: number): ScenarioAdjustment => ({
    ...{ kind: 'timing', code, days, sharePpm: WHOLE_PPM, ...all },
  })
  return [
    ...levers,
    {
      ...{ key: 'customersPay', kind: 'customersPay', name: 'Customers', by: PAYMENT_DAYS },
      isMeasured: false,
      at: sign =>
        withAdjustments(
          state,
          sales.map(({ code }) => later(code, sign * PAYMENT_DAYS)),
        ),
    },
  ]
}

/** The answers of a scenario in sentences. */
import { type Cents, cents, formatMoney } from '#money'
import { type ScenarioEvent, startOfEvent } from '#scenario'
import { type Day, formatDay, longMonth, type Month, monthName, monthOfDay, yearOf } from '#time'
import { chancePercent } from '../low-point/chance.ts'
import type { LowPoint } from '../low-point/low-point.ts'
import type { BeforeAndAfter, FirstMonth, ScenarioAnswers } from './scenario-answers.ts'
import type { SafeMonths, Safety, SolverProblem } from './scenario-solver.ts'
import { limitName } from './shown-chance.ts'

export interface ScenarioWords {
  readonly currency: string
  /** What happens, at the start of a sentence: `Hiring a barista in March`. */
  readonly subject: string
}

const GERUNDS: Readonly<Record<string, string>> = {
  Add: 'Adding',
  Borrow: 'Borrowing',
  Buy: 'Buying',
  Change: 'Changing',
  Cut: 'Cutting',
  Delay: 'Delaying',
  Draw: 'Drawing',
  Employ: 'Employing',
  Engage: 'Engaging',
  Gain: 'Gaining',
  Get: 'Getting',
  Hire: 'Hiring',
  Launch: 'Launching',
  Lease: 'Leasing',
  Lose: 'Losing',
  Open: 'Opening',
  Pay: 'Paying',
  Put: 'Putting',
  Raise: 'Raising',
  Rent: 'Renting',
  Sell: 'Selling',
  Start: 'Starting',
}

/** `Hire a barista` in March 2027 is "Hiring a barista in March". */
export function subjectOf(event: ScenarioEvent, today: Month): string {
  const start = startOfEvent(event)
  const isNear = yearOf(start) === yearOf(today) || start < addYear(today)
  return `${asSubject(event.name)} in ${isNear ? monthName(start) : longMonth(start)}`
}

const addYear = (of: Month): string => `${yearOf(of) + 1}${of.slice(4)}`

/** A name that starts with a verb as the subject of a sentence; other names are quoted. */
export function asSubject(name: string): string {
  const [verb = '', ...rest] = name.split(' ')
  const gerund = GERUNDS[verb]
  return gerund === undefined ? `“${name}”` : [gerund, ...rest].join(' ')
}

/** After "safely": `Hire a barista` is "hire a barista"; other names are quoted. */
function asVerb(name: string): string {
  const [verb = ''] = name.split(' ')
  return verb in GERUNDS ? name.charAt(0).toLowerCase() + name.slice(1) : `start “${name}”`
}

/** How the low point changes, against the floor if there is one. Null with too little history. */
export function lowPointSentence(
  { low: { before, after }, floor }: Pick<ScenarioAnswers, 'low' | 'floor'>,
  { currency, subject }: ScenarioWords,
): string | null {
  if (!before || !after) return null
  const money = (amount: number) => formatMoney(cents(amount), { currency })
  const when = inMonth(after)
  if (after.amount === before.amount) {
    return `${subject} does not change your low point of ${money(after.amount)} ${when}.`
  }
  if (floor === null && after.amount < 0 && before.amount >= 0) {
    return `${subject} leaves you ${money(-after.amount)} overdrawn ${when}.`
  }
  if (floor !== null && after.amount < floor) {
    if (before.amount >= floor) {
      return `${subject} puts you ${money(floor - after.amount)} below your floor ${when}.`
    }
    if (after.amount < 0 && before.amount >= 0) {
      const instead = `instead of a low point of ${money(before.amount)}`
      return `${subject} leaves you ${money(-after.amount)} overdrawn ${when}, ${instead}.`
    }
    return (
      `${subject} ${changes(before, after)} your low point from ${money(before.amount)} to ` +
      `${money(after.amount)} ${when}. Both are below your ${money(floor)} floor.`
    )
  }
  if (floor !== null) {
    return (
      `${subject} keeps you above your ${money(floor)} floor, with a low point of ` +
      `${money(after.amount)} ${when}.`
    )
  }
  return (
    `${subject} ${changes(before, after)} your low point from ${money(before.amount)} to ` +
    `${money(after.amount)} ${when}.`
  )
}

const changes = (before: LowPoint, after: LowPoint) =>
  after.amount < before.amount ? 'lowers' : 'raises'

const inMonth = ({ on }: Pick<LowPoint, 'on'>): string => `in ${longMonth(monthOfDay(on))}`

/**
 * "You would need $21,400 more by August 2027 to keep your cash above your floor." Where money is
 * missing without the scenario too: "Even without this scenario, you would need $8,000." Null if it
 * is affordable.
 */
export function shortfallSentence(
  { low: { before, after }, floor }: Pick<ScenarioAnswers, 'low' | 'floor'>,
  currency: string,
): string | null {
  const missingAt = ({ amount }: LowPoint) => cents((floor ?? 0) - amount)
  if (!before || !after || missingAt(after) <= 0) return null
  const money = (low: LowPoint) => formatMoney(missingAt(low), { currency })
  const without =
    missingAt(before) > 0 ? ` Even without this scenario, you would need ${money(before)}.` : ''
  return (
    `You would need ${money(after)} more by ${longMonth(monthOfDay(after.on))} ` +
    `to keep your cash above ${floor === null ? 'zero' : 'your floor'}.${without}`
  )
}

/**
 * "The chance of falling below your floor in the next 12 months rises from 5% to 17%." Where it
 * stays beyond what a number says: "You are almost certain to …, with or without it."
 */
export function chanceChangeSentence({
  chance,
  floor,
  months,
}: Pick<ScenarioAnswers, 'chance' | 'floor' | 'months'>): string | null {
  if (!chance) return null
  const what = floor === null ? 'running out of cash' : 'falling below your floor'
  const subject = `The chance of ${what} in the next ${months.length} months`
  const [before, after] = [chancePercent(chance.before), chancePercent(chance.after)]
  if (before === after) {
    const name = limitName(chance.after)
    if (name === null) return `${subject} stays at ${after}%.`
    const fall = floor === null ? 'run out of cash' : 'fall below your floor'
    const when = `in the next ${months.length} months, with or without it`
    return `You are ${name} to ${fall} ${when}.`
  }
  return `${subject} ${after > before ? 'rises' : 'falls'} from ${before}% to ${after}%.`
}

/**
 * "By November 2027 you would have $38,200 less than without it." With debt that follows the bank
 * balance: "…, and owe $12,000 more."
 */
export function netEffectSentence(
  { netEffect, moreDebt, months }: Pick<ScenarioAnswers, 'netEffect' | 'moreDebt' | 'months'>,
  currency: string,
): string | null {
  const last = months.at(-1)
  if (last === undefined) return null
  const by = `By the end of ${longMonth(last)} you would have`
  const size = (amount: number) => formatMoney(cents(Math.abs(amount)), { currency })
  const owed = `, and owe ${size(moreDebt)} ${moreDebt > 0 ? 'more' : 'less'}`
  const end = `without it${moreDebt === 0 ? '' : owed}.`
  if (netEffect === 0) return `${by} the same as ${end}`
  return `${by} ${size(netEffect)} ${netEffect < 0 ? 'less' : 'more'} than ${end}`
}

export function paybackSentence(payback: FirstMonth): string | null {
  switch (payback.kind) {
    case 'month':
      return `It pays for itself by ${longMonth(payback.month)}.`
    case 'never':
      return 'It does not pay for itself within 36 months.'
    case 'atOnce':
      return 'It pays for itself from the start.'
    case 'noEffect':
      return null
  }
}

export function breakEvenSentence(breakEven: FirstMonth): string | null {
  switch (breakEven.kind) {
    case 'month':
      return `It makes a profit each month from ${longMonth(breakEven.month)}.`
    case 'never':
      return 'It does not make a profit within 36 months.'
    case 'atOnce':
      return 'It never makes a loss.'
    case 'noEffect':
      return null
  }
}

/** "The earliest month you can hire a barista and keep your cash above your floor is May 2027." */
export function earliestSentence(
  { earliest, safeFrom }: Pick<SafeMonths, 'earliest' | 'safeFrom'>,
  name: string,
  { isByPaths, hasFloor }: { readonly isByPaths: boolean; readonly hasFloor: boolean },
): string {
  const stay = hasFloor ? 'keep your cash above your floor' : 'not run out of cash'
  const often = isByPaths ? ' in 9 of 10 cases' : ''
  const first = `The earliest month you can ${asVerb(name)} and ${stay}${often} is`
  const since =
    safeFrom === null || safeFrom === earliest
      ? ''
      : ` Every month from ${longMonth(safeFrom)} is safe.`
  return `${first} ${longMonth(earliest)}.${since}`
}

/** "May and June 2027 are safe. July 2027 to September 2027 are not." */
export function safeRunsSentence(
  months: SafeMonths['months'],
  reason: string | null = null,
): string | null {
  const runs = runsOf(months)
  const safe = runs.find(({ isSafe }) => isSafe)
  const next = safe && runs[runs.indexOf(safe) + 1]
  if (!safe || !next) return null
  const because = reason === null ? '' : `, because ${reason}`
  const isOne = (run: Run) => run.first === run.last
  return (
    `${spanOf(safe)} ${isOne(safe) ? 'is' : 'are'} safe. ` +
    `${spanOf(next)} ${isOne(next) ? 'is' : 'are'} not${because}.`
  )
}

interface Run {
  readonly first: Month
  readonly last: Month
  readonly isSafe: boolean
}

function runsOf(months: SafeMonths['months']): readonly Run[] {
  const runs: Run[] = []
  const isSafe = (safety: Safety) => safety === 'safe'
  for (const { month, safety } of months) {
    const before = runs.at(-1)
    if (before && before.isSafe === isSafe(safety)) {
      runs[runs.length - 1] = { ...before, last: month }
    } else runs.push({ first: month, last: month, isSafe: isSafe(safety) })
  }
  return runs
}

function spanOf({ first, last }: Run): string {
  if (first === last) return longMonth(first)
  const from = yearOf(first) === yearOf(last) ? monthName(first) : longMonth(first)
  const isNext = monthIndexOf(last) - monthIndexOf(first) === 1
  return `${from} ${isNext ? 'and' : 'to'} ${longMonth(last)}`
}

const monthIndexOf = (month: Month): number => yearOf(month) * 12 + Number(month.slice(5))

const BELOW_FLOOR = {
  expected: 'your cash is expected to fall below your floor',
  may: 'your cash may fall below your floor',
  is: 'your cash falls below your floor',
}
const OUT_OF_CASH = {
  expected: 'you are expected to run out of cash',
  may: 'you may run out of cash',
  is: 'you run out of cash',
}

/** Why there is no safe month, or no amount. `chance` is that of the baseline. */
export function refusalSentence(
  reason: SolverProblem,
  {
    name,
    chance = null,
    hasFloor,
    nothing = 'There is no safe start month.',
  }: {
    readonly name: string
    readonly chance?: number | null
    readonly hasFloor: boolean
    /** What was not found: `No amount is safe.` */
    readonly nothing?: string
  },
): string {
  const words = hasFloor ? BELOW_FLOOR : OUT_OF_CASH
  switch (reason) {
    case 'baselineBelow':
      return `${nothing} Even without it, ${words.expected}.`
    case 'baselineTight':
      return chance === null
        ? `${nothing} Even without it, ${words.may}.`
        : `${nothing} Even without it, there is a ` +
            `${chancePercent(chance)}% chance that ${words.is}.`
    case 'notWithin36':
      return `You cannot safely ${asVerb(name)} in any of the next 36 months.`
    case 'beyondLimit':
      return 'We could not find an amount that works.'
    case 'tooLittleHistory':
      return 'Your books have too few months for an answer. We need at least three.'
  }
}

/** The forecast has changed since an import. Null if its low point is the same. */
export function movedBaselineSentence(
  { before, after }: BeforeAndAfter<Cents>,
  since: Day,
  currency: string,
): string | null {
  if (before === after) return null
  const by = formatMoney(cents(Math.abs(after - before)), { currency })
  const way = after > before ? 'risen' : 'fallen'
  return (
    `Since ${formatDay(since)} the low point of your forecast has ${way} by ${by}, ` +
    'so this scenario has changed too.'
  )
}

/** An event whose first month has closed. */
export function hasItHappened(event: ScenarioEvent, firstOpen: Month): string | null {
  const start = startOfEvent(event)
  if (start >= firstOpen) return null
  return `${event.name} was planned for ${longMonth(start)}. Has it happened?`
}

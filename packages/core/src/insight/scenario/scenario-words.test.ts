/** The sentences about scenarios, as users read them. */
import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import type { ScenarioEvent } from '#scenario'
import { day, type Month, month, monthsFrom } from '#time'
import type { LowPoint } from '../low-point/low-point.ts'
import {
  lateSentence,
  mostSentence,
  priceNeededSentence,
  safestSentence,
  salesNeededSentence,
} from './question-words.ts'
import type { ScenarioAnswers } from './scenario-answers.ts'
import type { StartMonth } from './scenario-solver.ts'
import {
  asSubject,
  breakEvenSentence,
  chanceChangeSentence,
  earliestSentence,
  hasItHappened,
  lowPointSentence,
  movedBaselineSentence,
  netEffectSentence,
  paybackSentence,
  refusalSentence,
  safeRunsSentence,
  shortfallSentence,
  subjectOf,
} from './scenario-words.ts'

const money = (dollars: number) => cents(dollars * 100)
const low = (dollars: number, on: string): LowPoint => ({
  ...{ amount: money(dollars), on: day(on), precision: 'day' },
})
const words = { currency: 'NZD', subject: 'Hiring a barista in March' }
const months = monthsFrom(month('2026-12'), 12)
const NO_PROFIT = { revenue: money(0), expenses: money(0), netProfit: money(0) }

const answersOf = (given: Partial<ScenarioAnswers>): ScenarioAnswers => ({
  ...{ floor: null, months, until: day('2027-11-30') },
  low: { before: low(24_000, '2027-05-03'), after: low(11_300, '2027-06-28') },
  monthsBelow: { before: 0, after: 0 },
  closing: { before: money(0), after: money(0) },
  netEffect: money(0),
  moreDebt: money(0),
  profit: { before: NO_PROFIT, after: NO_PROFIT },
  payback: { kind: 'never' },
  breakEven: { kind: 'never' },
  chance: null,
  ...given,
})

const hire = {
  ...{ code: 'a', kind: 'hire', name: 'Hire a barista', isOff: false, position: 0 },
  params: { start: month('2027-03'), end: null },
} as unknown as ScenarioEvent

it.each([
  ['Hire a barista', 'Hiring a barista'],
  ['Open a second store', 'Opening a second store'],
  ['Second store', '“Second store”'],
])('"%s" is "%s" at the start of a sentence', (name, subject) => {
  expect(asSubject(name)).toBe(subject)
})

it('the month has its year if it is more than a year ahead', () => {
  expect(subjectOf(hire, month('2026-11'))).toBe('Hiring a barista in March')
  expect(subjectOf(hire, month('2026-02'))).toBe('Hiring a barista in March 2027')
})

describe('[SCN-08] the low point', () => {
  it.each<[Partial<ScenarioAnswers>, string | null]>([
    [{}, 'Hiring a barista in March lowers your low point from $24,000 to $11,300 in June 2027.'],
    [
      { floor: money(10_000) },
      'Hiring a barista in March keeps you above your $10,000 floor, with a low point of $11,300 ' +
        'in June 2027.',
    ],
    [
      { floor: money(20_000) },
      'Hiring a barista in March puts you $8,700 below your floor in June 2027.',
    ],
    [
      { floor: money(30_000) },
      'Hiring a barista in March lowers your low point from $24,000 to $11,300 in June 2027. ' +
        'Both are below your $30,000 floor.',
    ],
    [
      {
        floor: money(30_000),
        low: { before: low(9000, '2027-06-28'), after: low(-2000, '2027-08-01') },
      },
      'Hiring a barista in March leaves you $2,000 overdrawn in August 2027, instead of a low ' +
        'point of $9,000.',
    ],
    [
      { low: { before: low(9000, '2027-06-28'), after: low(9000, '2027-06-28') } },
      'Hiring a barista in March does not change your low point of $9,000 in June 2027.',
    ],
    [
      { low: { before: low(9000, '2027-06-28'), after: low(-2000, '2027-06-28') } },
      'Hiring a barista in March leaves you $2,000 overdrawn in June 2027.',
    ],
    [
      { low: { before: low(-1, '2027-06-28'), after: low(-1, '2027-06-28') }, floor: money(0) },
      'Hiring a barista in March does not change your low point of -$1 in June 2027.',
    ],
    [{ low: { before: null, after: null } }, null],
  ])('%#', (given, sentence) => {
    expect(lowPointSentence(answersOf(given), words)).toBe(sentence)
  })

  it.each([
    [20_000, 'You would need $8,700 more by June 2027 to keep your cash above your floor.'],
    [
      30_000,
      'You would need $18,700 more by June 2027 to keep your cash above your floor. ' +
        'Even without this scenario, you would need $6,000.',
    ],
    [10_000, null],
  ])('says how much is missing with a floor of %s, and without the scenario', (floor, sentence) => {
    expect(shortfallSentence(answersOf({ floor: money(floor) }), 'NZD')).toBe(sentence)
  })

  it('says how much is missing to zero where no floor is set', () => {
    const overdrawn = { before: low(24_000, '2027-05-03'), after: low(-500, '2027-06-28') }
    expect(shortfallSentence(answersOf({ low: overdrawn }), 'NZD')).toBe(
      'You would need $500 more by June 2027 to keep your cash above zero.',
    )
  })
})

describe('[SCN-08] other answers', () => {
  it.each<[string | null, string | null]>([
    [
      'The chance of falling below your floor in the next 12 months rises from 5% to 17%.',
      chanceChangeSentence(answersOf({ floor: money(1), chance: { before: 0.04, after: 0.17 } })),
    ],
    [
      'The chance of running out of cash in the next 12 months stays at 7%.',
      chanceChangeSentence(answersOf({ chance: { before: 0.07, after: 0.071 } })),
    ],
    [
      'You are very unlikely to run out of cash in the next 12 months, with or without it.',
      chanceChangeSentence(answersOf({ chance: { before: 0.01, after: 0.02 } })),
    ],
    [
      'You are almost certain to fall below your floor in the next 12 months, with or without it.',
      chanceChangeSentence(answersOf({ floor: money(1), chance: { before: 0.97, after: 0.99 } })),
    ],
    [
      'By the end of November 2027 you would have $38,200 less than without it.',
      netEffectSentence(answersOf({ netEffect: money(-38_200) }), 'NZD'),
    ],
    [
      'By the end of November 2027 you would have $200 less than without it, and owe $3,000 more.',
      netEffectSentence(answersOf({ netEffect: money(-200), moreDebt: money(3000) }), 'NZD'),
    ],
    [
      'By the end of November 2027 you would have the same as without it.',
      netEffectSentence(answersOf({}), 'NZD'),
    ],
    [
      'It pays for itself by July 2028.',
      paybackSentence({ kind: 'month', month: month('2028-07') }),
    ],
    ['It does not pay for itself within 36 months.', paybackSentence({ kind: 'never' })],
    ['It pays for itself from the start.', paybackSentence({ kind: 'atOnce' })],
    [
      'It makes a profit each month from June 2027.',
      breakEvenSentence({ kind: 'month', month: month('2027-06') }),
    ],
    ['It does not make a profit within 36 months.', breakEvenSentence({ kind: 'never' })],
    ['It never makes a loss.', breakEvenSentence({ kind: 'atOnce' })],
    [null, paybackSentence({ kind: 'noEffect' })],
    [null, breakEvenSentence({ kind: 'noEffect' })],
    [
      'The most you can spend on the fit-out is $46,500. Cash is then lowest in June 2027.',
      mostSentence(
        { amount: money(46_500), low: low(0, '2027-06-03') },
        'spend on the fit-out',
        'NZD',
      ),
    ],
    [
      'You need $4,200 more sales a month from April 2027 to afford this.',
      salesNeededSentence({ ppm: 210_000, amountPerMonth: money(4200) }, month('2027-04'), 'NZD'),
    ],
    [
      'A price rise of 3.5% would pay for it, if you keep your customers.',
      priceNeededSentence({ ppm: 35_000, amountPerMonth: money(1) }),
    ],
    [
      'Customers could pay up to 11 days later before your cash falls below your floor.',
      lateSentence(11, true),
    ],
    ['Customers could pay up to 1 day later before you run out of cash.', lateSentence(1, false)],
    [
      'Hire in May is the safest of the three: its low point is $12,400 higher than the next one.',
      safestSentence(
        [
          { name: 'Hire in March', low: low(1000, '2027-06-01') },
          { name: 'Hire in May', low: low(15_400, '2027-06-01') },
          { name: 'Hire in April', low: low(3000, '2027-06-01') },
        ],
        'NZD',
      ),
    ],
    [
      'Since 3rd November 2026 the low point of your forecast has risen by $4,100, so this ' +
        'scenario has changed too.',
      movedBaselineSentence({ before: money(1000), after: money(5100) }, day('2026-11-03'), 'NZD'),
    ],
    [
      'Hire a barista was planned for March 2027. Has it happened?',
      hasItHappened(hire, month('2027-04')),
    ],
  ])('%s', (wanted, sentence) => {
    expect(sentence).toBe(wanted)
  })

  it('an event that is still ahead asks nothing', () => {
    expect(hasItHappened(hire, month('2027-03'))).toBeNull()
  })
})

describe('[SCN-08] safe months', () => {
  const start = (each: string, safety: StartMonth['safety']): StartMonth => ({
    ...{ month: each as Month, safety, low: low(0, '2027-06-01') },
  })

  it.each([
    [
      true,
      true,
      '2027-05',
      'The earliest month you can hire a barista and keep your cash above your floor in 9 of 10 ' +
        'cases is ' +
        'May 2027.',
    ],
    [
      false,
      false,
      '2027-09',
      'The earliest month you can hire a barista and not run out of cash is May 2027. Every ' +
        'month from September 2027 is safe.',
    ],
  ])('earliest, with paths %s and a floor %s', (isByPaths, hasFloor, safeFrom, sentence) => {
    const found = { earliest: month('2027-05'), safeFrom: month(safeFrom) }
    expect(earliestSentence(found, 'Hire a barista', { isByPaths, hasFloor })).toBe(sentence)
  })

  it('are named as runs of months', () => {
    const all = [
      start('2027-04', 'below'),
      start('2027-05', 'safe'),
      start('2027-06', 'safe'),
      start('2027-07', 'tight'),
      start('2027-08', 'below'),
      start('2027-09', 'below'),
      start('2027-10', 'safe'),
    ]
    expect(safeRunsSentence(all, 'GST and provisional tax fall due')).toBe(
      'May and June 2027 are safe. July to September 2027 are not, because GST and provisional ' +
        'tax fall due.',
    )
    expect(safeRunsSentence(all.slice(1, 3))).toBeNull()
  })

  it.each([
    [
      refusalSentence('baselineTight', { name: 'Hire', chance: 0.22, hasFloor: true }),
      'There is no safe start month. Even without it, there is a 22% chance that your cash ' +
        'falls below your floor.',
    ],
    [
      refusalSentence('baselineBelow', { name: 'Hire', hasFloor: false }),
      'There is no safe start month. Even without it, you are expected to run out of cash.',
    ],
    [
      refusalSentence('baselineBelow', {
        name: 'Draw',
        hasFloor: true,
        nothing: 'No amount is safe.',
      }),
      'No amount is safe. Even without it, your cash is expected to fall below your floor.',
    ],
    [
      refusalSentence('notWithin36', { name: 'Hire a barista', hasFloor: true }),
      'You cannot safely hire a barista in any of the next 36 months.',
    ],
    [
      refusalSentence('notWithin36', { name: 'Loan for the oven', hasFloor: true }),
      'You cannot safely start “Loan for the oven” in any of the next 36 months.',
    ],
    [
      refusalSentence('tooLittleHistory', { name: '', hasFloor: true }),
      'Your books have too few months for an answer. We need at least three.',
    ],
    [
      refusalSentence('beyondLimit', { name: '', hasFloor: true }),
      'We could not find an amount that works.',
    ],
  ])('%s', (sentence, wanted) => {
    expect(sentence).toBe(wanted)
  })
})

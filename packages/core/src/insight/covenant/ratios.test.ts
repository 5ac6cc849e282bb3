import { expect, it } from 'vitest'
import { month } from '#time'
import type { Heading, MonthSource } from '../month-source.ts'
import { currentRatio } from './ratios.ts'

type Line = readonly [group: string, amount: number]

const sourceOf = (...lines: Line[]): MonthSource => ({
  headings: lines.map(([group], at) => ({ key: `${at}`, group }) as Heading),
  knows: () => true,
  at: key => lines[Number(key)]?.[1] ?? 0,
})

it.each<[string, Line[], number, number]>([
  ['a bank account above zero is an asset', [['bank', 20]], 140, 50],
  ['an overdraft is a current liability', [['bank', -50]], 120, 100],
  [
    'an overdraft is not taken off another account',
    [
      ['bank', 20],
      ['bank', -50],
    ],
    140,
    100,
  ],
])('[REP-02] in the current ratio, %s', (_, bank, amount, per) => {
  const rest: Line[] = [
    ['currentAssets', 120],
    ['currentLiabilities', 50],
    ['nonCurrentAssets', 999],
  ]
  expect(currentRatio(sourceOf(...bank, ...rest), month('2026-10'))).toEqual({ amount, per })
})

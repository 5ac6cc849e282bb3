import { expect, it } from 'vitest'
import { countedAmount } from './counted-amount.ts'

const month = { isOver: false, actual: null, written: null, forecast: 400_000 }

it.each([
  ['what is written', { ...month, written: 390_000 }, 390_000],
  ['a written zero, which is no empty cell', { ...month, written: 0 }, 0],
  ['the forecast where the cell is empty', month, 400_000],
  ['nothing where nothing is known', { ...month, forecast: null }, null],
  ['what happened in a month that is over', { ...month, isOver: true, actual: 410_000 }, 410_000],
  [
    'what happened, not what was written for it',
    { ...month, isOver: true, actual: 410_000, written: 390_000 },
    410_000,
  ],
  ['nothing of a month that is over and had none', { ...month, isOver: true }, null],
])('[BUD-01] a month of a budget counts %s', (_, given, counted) => {
  expect(countedAmount(given)).toBe(counted)
})

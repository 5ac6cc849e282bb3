import { cents } from '@millpond/core/money'
import { month, monthsFrom } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { effectWords } from './event-effect.ts'

const months = monthsFrom(month('2026-11'), 36)
const words = (effect: number | null) => {
  const effects = new Map(effect === null ? [] : [['a', cents(effect)]])
  return effectWords({ effects, months }, { code: 'a' }, 'NZD')
}

describe('what an event adds to profit [SCN-08]', () => {
  it.each([
    [-152_300, '-$1,523 profit in October 2027'],
    [50_000, '+$500 profit in October 2027'],
    [0, null],
    [null, null],
  ])('%s cents: %s', (effect, shown) => {
    expect(words(effect)).toBe(shown)
  })
})

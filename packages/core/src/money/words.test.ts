import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_IN_WORDS, numberInWords } from './words.ts'

describe('numbers in words', () => {
  it.each([
    [0, 'zero'],
    [7, 'seven'],
    [13, 'thirteen'],
    [20, 'twenty'],
    [34, 'thirty-four'],
    [100, 'one hundred'],
    [101, 'one hundred and one'],
    [999, 'nine hundred and ninety-nine'],
    [1000, 'one thousand'],
    [1001, 'one thousand and one'],
    [1234, 'one thousand two hundred and thirty-four'],
    [12_000, 'twelve thousand'],
    [100_099, 'one hundred thousand and ninety-nine'],
    [1_000_000, 'one million'],
    [1_000_001, 'one million and one'],
    [1_001_000, 'one million one thousand'],
    [1_200_005, 'one million two hundred thousand and five'],
    [-84_500, 'minus eighty-four thousand five hundred'],
    [
      999_999_999,
      'nine hundred and ninety-nine million nine hundred and ninety-nine thousand ' +
        'nine hundred and ninety-nine',
    ],
  ])('[FMT-03] %i is %s', (value, words) => {
    expect(numberInWords(value)).toBe(words)
  })

  it('[FMT-03] minus zero is zero', () => {
    expect(numberInWords(-0)).toBe('zero')
  })

  it.each([MAX_IN_WORDS + 1, -MAX_IN_WORDS - 1, 1.5, Number.NaN])('[FMT-03] refuses %d', value => {
    expect(() => numberInWords(value)).toThrow('cannot be written in words')
  })

  it('[FMT-03] no two numbers have the same words, and spaces are single', () => {
    const values = fc.integer({ min: -MAX_IN_WORDS, max: MAX_IN_WORDS })
    fc.assert(
      fc.property(values, values, (left, right) => {
        expect(numberInWords(left) === numberInWords(right)).toBe(left === right)
        expect(numberInWords(left)).toMatch(/^[a-z]+(?:[ -][a-z]+)*$/)
      }),
    )
  })
})

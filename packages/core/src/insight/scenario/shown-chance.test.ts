import { describe, expect, it } from 'vitest'
import { chanceShown } from './shown-chance.ts'

describe('a chance without a sentence', () => {
  it.each([
    [0.7, '70%'],
    [0.06, '6%'],
    [0.05, '5%'],
    [0.049, 'Very unlikely'],
    [0.94, '94%'],
    [0.949, '95%'],
    [0.95, 'Almost certain'],
    [0.97, 'Almost certain'],
    [0.02, 'Very unlikely'],
  ])('[FIG-01] alone, %s is "%s"', (chance, shown) => {
    expect(chanceShown(chance)).toBe(shown)
  })
})

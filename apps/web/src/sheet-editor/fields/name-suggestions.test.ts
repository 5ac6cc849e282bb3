import { namedLines } from '@millpond/core/budget'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { describe, expect, it } from 'vitest'
import { suggestions, typedName, withSuggestion } from './name-suggestions.ts'

const account = (name: string, status: 'active' | 'archived' = 'active') => ({
  ...{ code: itemCode(name), itemType: ITEM_TYPE.revenue, name, number: '200', status },
})
const lines = namedLines(
  [account('Café Sales'), account('Sales'), account('Sales of 2019', 'archived')],
  [
    { code: itemCode('g'), name: 'Sales' },
    { code: itemCode('driver-h'), name: 'Staff hours', unit: 'hours' },
  ],
  () => null,
)

describe('names of a formula that is being typed', () => {
  it.each<[string, { from: number; text: string } | null]>([
    ['= [Sa', { from: 2, text: 'Sa' }],
    ['= [Sales] * [', { from: 12, text: '' }],
    ['= sta', { from: 2, text: 'sta' }],
    ['= 5k', null],
    ['= [Sales] * 5%', null],
    ['= [Sales]', null],
  ])('%s', (formula, found) => {
    expect(typedName(formula, formula.length)).toEqual(found)
  })

  it('are offered as the formula would read them, the best first', () => {
    expect(suggestions('sal', lines)).toEqual([
      { name: '[Sales]', about: '200' },
      { name: '[Sales customers]', about: 'customers' },
      { name: '[Café Sales]', about: '200' },
    ])
    expect(suggestions('hours', lines)).toEqual([{ name: '[Staff hours]', about: 'hours' }])
  })

  it.each([
    ['= [St * 2', 5, '= [Staff hours] * 2'],
    ['= [St] * 2', 5, '= [Staff hours] * 2'],
    ['= st', 4, '= [Staff hours]'],
  ])('%s at %i becomes %s', (formula, caret, made) => {
    const { formula: text, caret: at } = withSuggestion(formula, caret, '[Staff hours]')
    expect(text).toBe(made)
    expect(text.slice(0, at)).toBe('= [Staff hours]')
  })
})

import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, itemCode } from '#item'
import { formulaProblem } from './formula.ts'
import { type NamedLine, readableFormula, storedFormula } from './formula-names.ts'

const line = (code: string, name: string, more: Partial<NamedLine> = {}): NamedLine => ({
  ...{ itemType: ITEM_TYPE.expense, code: itemCode(code), name, number: null },
  ...{ status: 'active', formula: null },
  ...more,
})
const KEPT = '= [@s, -1] * 5%'
const fees = line('f', 'Fees')

describe('[BUD-04] how a formula names accounts', () => {
  const sales = line('s', 'Sales', { number: '200' })

  it.each([
    ['= [Sales] * 5%', '= [@s] * 5%'],
    ['= [ sales , -1 ] + [200]', '= [@s, -1] + [@s]'],
    ['= [Nobody] + [@s]', '= [Nobody] + [@s]'],
    ['= 12 * 100', '= 12 * 100'],
  ])('%s is kept as %s', (typed, stored) => {
    expect(storedFormula(typed, [sales, fees])).toBe(stored)
  })

  it.each<[string, readonly NamedLine[], string]>([
    ['as it was', [sales], '= [Sales, -1] * 5%'],
    ['renamed', [{ ...sales, name: 'Sales NZ' }], '= [Sales NZ, -1] * 5%'],
    ['archived', [{ ...sales, status: 'archived' }], '= [Sales, -1] * 5%'],
    ['doubled', [sales, line('s2', 'Sales')], '= [200, -1] * 5%'],
    ['with brackets', [{ ...sales, name: 'Sales [NZ]' }], '= [200, -1] * 5%'],
    ['next to “Sales, -1”', [sales, line('s3', 'Sales, -1')], '= [200, -1] * 5%'],
    ['doubled without numbers', [{ ...sales, number: null }, line('s2', 'Sales')], KEPT],
    ['gone', [], KEPT],
  ])('an account %s is read by a name that is read back as itself', (_, accounts, read) => {
    const lines = [...accounts, fees]
    expect(readableFormula(KEPT, lines)).toBe(read)
    if (accounts.length > 0) {
      expect(storedFormula(read, lines)).toBe(KEPT)
      expect(formulaProblem(fees.code, KEPT, lines)).toBeNull()
    }
  })

  it('uses the active account if an archived one has the same name', () => {
    const old = line('old', 'Sales', { status: 'archived' })
    expect(storedFormula('= [Sales]', [old, sales])).toBe('= [@s]')
    expect(storedFormula('= [Sales]', [old])).toBe('= [@old]')
  })

  it('uses the account if a group of customers has the same name', () => {
    const group = { itemType: ITEM_TYPE.customers }
    const lines = [sales, line('g', 'Sales', group), line('h', 'Café', group), fees]
    const typed = '= [sales] + [Sales customers] + [café, -1] + [Café customers]'
    const stored = storedFormula(typed, lines)
    expect(stored).toBe('= [@s] + [@g] + [@h, -1] + [@h]')
    expect(readableFormula(stored, lines)).toBe(
      '= [Sales] + [Sales customers] + [Café, -1] + [Café]',
    )
    expect(formulaProblem(fees.code, typed, lines)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { day } from '#time'
import {
  companyBasis,
  companyLedger,
  steady,
  type TestAccounts,
  type TestBasis,
} from '../_company.ts'
import type { Forecast } from '../forecast.ts'
import { resolveForecast } from '../resolve-forecast.ts'

const forecast = (accounts: TestAccounts, basis: TestBasis = {}) =>
  resolveForecast({ ledger: companyLedger(accounts), basis: companyBasis(accounts, basis) })

const inDollars = (amounts: ArrayLike<number> | undefined, months: number) =>
  Array.from(amounts ?? [], amount => amount / 100).slice(0, months)
const balance = ({ statements }: Forecast, code: string, months = 5) =>
  inDollars(statements.balance.find(row => row.code === code)?.amounts, months)
const expense = ({ statements }: Forecast, code: string, months = 5) =>
  inDollars(statements.profit.find(row => row.code === code)?.amounts, months)

const SHOP: TestAccounts = {
  sales: { kind: 'sales', values: steady(1000, 1000) },
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5000) },
}
/** Accumulated depreciation that grows every month and is so much at the end of November. */
const worn = (perMonth: number, now: number): TestAccounts[string] => ({
  kind: 'fixed',
  values: ago => -now + ago * perMonth,
})
const cost = (dollars: number): TestAccounts[string] => ({
  kind: 'fixed',
  values: steady(dollars, dollars),
})
const charge = (dollars: number): TestAccounts[string] => ({
  kind: 'cost',
  role: 'depreciation',
  values: steady(dollars, dollars),
})

const LESS_VANS = 'Less Accumulated Depreciation on Vans'
const LESS_TOOLS = 'Accum. depn: tools'

describe('depreciation', () => {
  it('lowers each asset in the share that the past shows', () => {
    const found = forecast({
      ...SHOP,
      Vans: cost(9000),
      [LESS_VANS]: worn(20, 1000),
      Tools: cost(5000),
      [LESS_TOOLS]: worn(10, 600),
      wear: charge(30),
    })
    expect(balance(found, LESS_VANS, 3)).toEqual([-1000, -1020, -1040])
    expect(balance(found, LESS_TOOLS, 3)).toEqual([-600, -610, -620])
    expect(found.facts.nonCash).toEqual([
      { code: 'wear', balance: LESS_VANS },
      { code: 'wear', balance: LESS_TOOLS },
    ])
  })

  it('of several expenses lowers the assets that each was booked with', () => {
    const found = forecast({
      ...SHOP,
      one: worn(20, 1000),
      two: worn(10, 600),
      three: worn(7, 100),
      officeWear: charge(17),
      vanWear: charge(20),
    })
    expect(found.facts.nonCash).toEqual([
      { code: 'officeWear', balance: 'two' },
      { code: 'officeWear', balance: 'three' },
      { code: 'vanWear', balance: 'one' },
    ])
    expect(balance(found, 'two', 3)).toEqual([-600, -610, -620])
  })

  it('ends at a book value of zero, and the other assets continue', () => {
    const found = forecast({
      ...SHOP,
      Vans: cost(1045),
      [LESS_VANS]: worn(20, 1000),
      Tools: cost(5000),
      [LESS_TOOLS]: worn(10, 600),
      wear: charge(30),
    })
    expect(expense(found, 'wear')).toEqual([0, 30, 30, 15, 10])
    expect(balance(found, LESS_VANS)).toEqual([-1000, -1020, -1040, -1045, -1045])
    expect(balance(found, LESS_TOOLS)).toEqual([-600, -610, -620, -630, -640])
    const planned = found.plan.find(({ code }) => code === 'wear')
    expect(planned?.provenance[3]?.note).toBe('No book value is left in Vans.')
    expect(inDollars(planned?.amounts, 5)).toEqual([30, 30, 30, 15, 10])
  })

  it('continues where an asset is bought, and stays as the user planned it', () => {
    const accounts = {
      ...SHOP,
      Vans: cost(1045),
      [LESS_VANS]: worn(20, 1000),
      wear: charge(20),
    }
    const bought = { on: day('2027-02-10'), from: itemCode('bank'), to: itemCode('Vans') }
    const transfers = [{ ...bought, label: 'Van', amount: cents(50_000) }]
    const found = forecast(accounts, { transfers })
    expect(expense(found, 'wear', 6)).toEqual([0, 20, 20, 20, 20, 20])
    const overrides = { wear: { '2027-02': cents(3000) } }
    const own = forecast(accounts, { settings: { overrides } })
    expect(expense(own, 'wear')).toEqual([0, 20, 20, 30, 0])
    expect(balance(own, LESS_VANS)).toEqual([-1000, -1020, -1040, -1070, -1070])
  })

  it('without a known cost has no end', () => {
    const found = forecast({ ...SHOP, worn: worn(20, 1000), wear: charge(20) })
    expect(balance(found, 'worn', 3)).toEqual([-1000, -1020, -1040])
  })

  it('without accumulated depreciation lowers the asset itself down to zero', () => {
    const found = forecast({
      ...SHOP,
      Vans: { kind: 'fixed', values: ago => 50 + ago * 20 },
      wear: charge(20),
    })
    expect(balance(found, 'Vans')).toEqual([50, 30, 10, 0, 0])
    expect(expense(found, 'wear')).toEqual([0, 20, 20, 10, 0])
  })
})

/** The worked cases of the design: effect = scenario − baseline, to the cent. */
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import type {
  AssetSaleParams,
  ConsultantParams,
  HireParams,
  ProductParams,
  StoreParams,
} from '#scenario'
import { statementsOf } from '#statement'
import { day, month } from '#time'
import { steady } from '../_company.ts'
import {
  BASIS_T,
  COMPANY_T,
  dollars,
  effectOf,
  eventOf,
  paidNextMonth,
  rootOf,
  scenarioOf,
} from '../_effects.ts'
import { scenarioModel } from './scenario-model.ts'
import { stateOf } from './scenario-state.ts'

const repeated = (amount: number, count: number) => new Array<number>(count).fill(amount)

const HIRE: HireParams = {
  start: month('2027-03'),
  end: null,
  payPerYear: dollars(72_000),
  onCostsPpm: null,
  oneOff: dollars(0),
  salesPerMonth: dollars(0),
  monthsToReach: 1,
  wagesAccount: null,
  costsAccount: null,
  salesAccount: null,
}

describe('[SCN-08] [ENT-21] Hire a staff member', () => {
  it('NZ: 72,000 a year from March 2027 and 3,000 plus GST once', () => {
    const effect = effectOf(scenarioOf([eventOf('hire', { ...HIRE, oneOff: dollars(3000) })]))
    expect(effect.profit('2027-02', 4)).toEqual([0, -9210, -6210, -6210])
    expect(effect.cash('2027-02', 5)).toEqual([0, -8250, -6210, -5760, -6210])
    expect(effect.balance('new:PAYE owed', '2027-03', 2)).toEqual([1200, 1200])
    expect(effect.balance('new:KiwiSaver owed', '2027-03', 2)).toEqual([210, 210])
    expect(effect.balance('gst', '2027-03', 3)).toEqual([-450, -450, 0])
  })

  it.each([
    ['an account of its own', {}, 'new:Recruitment'],
    ['recruitment', { 'Staff amenities': 200, 'Recruitment fees': 100 }, 'Recruitment fees'],
    ['other costs of staff', { 'Staff amenities': 200 }, 'Staff amenities'],
  ])('what it costs once is in %s, never in rent', (_, costs, code) => {
    const books = Object.fromEntries(
      Object.entries(costs).map(([name, amount]) => [
        name,
        { kind: 'cost' as const, values: steady(amount, amount) },
      ]),
    )
    const root = rootOf({ ...COMPANY_T, ...books }, BASIS_T)
    const hire = scenarioOf([eventOf('hire', { ...HIRE, oneOff: dollars(3000) })])
    const { plan } = scenarioModel(root, [hire]).forecast
    const at = root.root.months.indexOf(month('2027-03'))
    const amountOf = (own: string) => (plan.find(each => each.code === own)?.amounts[at] ?? 0) / 100
    expect(amountOf('rent')).toBe(4000)
    expect(amountOf(code)).toBe(3000 + ((costs as Record<string, number>)[code] ?? 0))
  })

  it('NZ: with wages, PAYE and KiwiSaver in the books, a fifth withheld as usual', () => {
    const books = {
      ...COMPANY_T,
      wages: { kind: 'cost', role: 'wagesExpense', values: steady(10_000, 10_000) },
      saver: { kind: 'cost', role: 'pensionExpense', values: steady(350, 350) },
      paye: { kind: 'liability', role: 'withholding', values: steady(2000, 2000) },
      kiwi: { kind: 'liability', role: 'pension', values: steady(350, 350) },
    } as const
    const effect = effectOf(scenarioOf([eventOf('hire', HIRE)]), rootOf(books, BASIS_T))
    expect(effect.profit('2027-03', 2)).toEqual([-6210, -6210])
    expect(effect.cash('2027-03', 3)).toEqual([-4800, -6210, -6210])
    expect(effect.balance('paye', '2027-03', 1)).toEqual([1200])
    expect(effect.balance('kiwi', '2027-03', 1)).toEqual([210])
  })

  it('AU: 90,000 a year: super within 7 working days of the payday, PAYG by quarter', () => {
    const root = rootOf(COMPANY_T, { ...BASIS_T, country: 'AU' })
    const params = { ...HIRE, payPerYear: dollars(90_000) }
    const effect = effectOf(scenarioOf([eventOf('hire', params)]), root)
    expect(effect.profit('2027-03', 3)).toEqual(repeated(-8400, 3))
    expect(effect.cash('2027-03', 5)).toEqual([-6000, -8400, -6900, -6900, -11_400])
  })

  it('GB: 36,000 a year: National Insurance and pension above their limits', () => {
    const root = rootOf(COMPANY_T, { ...BASIS_T, country: 'GB' })
    const params = { ...HIRE, payPerYear: dollars(36_000) }
    const effect = effectOf(scenarioOf([eventOf('hire', params)]), root)
    expect(effect.profit('2027-03', 3)).toEqual(repeated(-3461.85, 3))
    expect(effect.cash('2027-03', 3)).toEqual([-2400, -3461.85, -3461.85])
  })

  it('US: 60,000 a year: unemployment taxes on the first 7,000', () => {
    const root = rootOf(COMPANY_T, { ...BASIS_T, country: 'US' })
    const params = { ...HIRE, payPerYear: dollars(60_000) }
    const effect = effectOf(scenarioOf([eventOf('hire', params)]), root)
    expect(effect.profit('2027-03', 4)).toEqual([-5547.5, -5448.5, -5382.5, -5382.5])
    expect(effect.cash('2027-03', 6)).toEqual([-4000, -5547.5, ...repeated(-5382.5, 3), -5448.5])
  })
})

const STORE: StoreParams = {
  opening: month('2027-04'),
  fitOut: dollars(60_000),
  rentPerMonth: dollars(4000),
  wagesPerMonth: dollars(8000),
  salesPerMonth: dollars(30_000),
  monthsToReach: 3,
  bond: null,
  lifeMonths: 60,
  directCostsPpm: null,
  openingStock: dollars(0),
  rentFreeMonths: 0,
  end: null,
  salesAccount: null,
  directCostsAccount: null,
  rentAccount: null,
  wagesAccount: null,
}

it('[SCN-08] [ENT-21] Open another store', () => {
  // Direct costs are 40 % of sales, as in the last 12 months.
  const effect = effectOf(scenarioOf([eventOf('store', STORE)]))
  expect(effect.profit('2027-04', 4)).toEqual([-7280, -1280, 4720, 4720])
  expect(effect.cash('2027-04', 5)).toEqual([-85_100, 920, 15_320, 7820, 3620])
  expect(effect.balance('new:Rental bond', '2027-04', 1)).toEqual([12_000])
  expect(effect.balance('new:Fit-out', '2027-04', 2)).toEqual([59_000, 58_000])
})

const PRODUCT: ProductParams = {
  launch: month('2027-02'),
  unitsPerMonth: 200,
  price: dollars(50),
  unitCost: dollars(20),
  monthsToReach: 4,
  launchCost: dollars(6000),
  end: null,
  salesAccount: null,
  directCostsAccount: null,
  costsAccount: null,
}

/** Company T, whose customers pay in the month after the sale. */
function paidLater() {
  const { sources, root } = rootOf()
  const later = paidNextMonth(root)
  return stateOf(sources, { ...later, statements: statementsOf(later.input) })
}

it('[SCN-08] [ENT-21] Add another product, whose customers pay in the next month', () => {
  const effect = effectOf(scenarioOf([eventOf('product', PRODUCT)]), paidLater())
  expect(effect.profit('2027-02', 5)).toEqual([-4500, 3000, 4500, 6000, 6000])
  expect(effect.cash('2027-02', 5)).toEqual([-8050, 575, 2300, 5000, 6075])
})

const CONSULTANT: ConsultantParams = {
  start: month('2027-01'),
  feePerMonth: dollars(8000),
  months: 3,
  withheldPpm: 200_000,
  benefitPerMonth: dollars(0),
  benefitAfterMonths: 0,
  costsAccount: null,
  benefitAccount: null,
}

describe('[SCN-08] [ENT-21] Engage a consultant', () => {
  it('8,000 for three months, 20 % withheld; 28th February is a Sunday', () => {
    const effect = effectOf(scenarioOf([eventOf('consultant', CONSULTANT)]))
    expect(effect.profit('2027-01', 4)).toEqual([-8000, -8000, -8000, 0])
    expect(effect.cash('2027-01', 5)).toEqual([-7600, -9200, -8000, -1600, 2400])
  })

  it('a benefit from the third month on raises sales, or lowers a cost', () => {
    const benefit = { benefitPerMonth: dollars(1000), benefitAfterMonths: 2 }
    const sold = effectOf(scenarioOf([eventOf('consultant', { ...CONSULTANT, ...benefit })]))
    expect(sold.profit('2027-02', 3)).toEqual([-8000, -7000, 1000])
    const benefitAccount = itemCode('rent')
    const params = { ...CONSULTANT, ...benefit, benefitAccount }
    const saved = effectOf(scenarioOf([eventOf('consultant', params)]))
    expect(saved.profit('2027-02', 3)).toEqual([-8000, -7000, 1000])
    expect(saved.row('rent', '2027-04', 1)).toEqual([1000])
  })
})

describe('[SCN-08] money', () => {
  it('a loan of 50,000 at 9 % over 24 months, the first 3 of them interest only', () => {
    const loan = eventOf('loan', {
      on: day('2027-01-15'),
      amount: dollars(50_000),
      ratePpm: 90_000,
      months: 24,
      interestOnlyMonths: 3,
      fee: dollars(0),
      loanAccount: null,
      interestAccount: null,
    })
    const effect = effectOf(scenarioOf([loan]))
    expect(effect.profit('2027-01', 6)).toEqual([0, -375, -375, -375, -375, -358.45])
    expect(effect.cash('2027-01', 6)).toEqual([50_000, -375, -375, -375, -2582.27, -2582.27])
    expect(effect.cash('2028-12', 3)).toEqual([-2582.27, -2582.29, 0])
    const paid = effect.profit('2027-01', 30).reduce((sum, each) => sum + each, 0)
    expect(paid).toBeCloseTo(-5352.69, 5)
    expect(effect.balance('new:A loan', '2028-12', 3)[2]).toBe(0)
  })

  it('an asset of 24,000 plus GST over 48 months', () => {
    const asset = eventOf('asset', {
      month: month('2027-02'),
      price: dollars(24_000),
      lifeMonths: 48,
      residual: dollars(0),
      paidOverMonths: 1,
      assetAccount: null,
      depreciationAccount: null,
    })
    const effect = effectOf(scenarioOf([asset]))
    expect(effect.profit('2027-01', 3)).toEqual([0, -500, -500])
    expect(effect.cash('2027-02', 4)).toEqual([-27_600, 0, 0, 3600])
  })

  it('an asset sold for 10,000 plus GST, with a book value of 8,000 and 500 a month', () => {
    const sale: AssetSaleParams = {
      ...{ month: month('2027-02'), price: dollars(10_000), bookValue: dollars(8000) },
      ...{ depreciationPerMonth: dollars(500), assetAccount: null },
      ...{ depreciationAccount: null, gainAccount: null, lossAccount: null },
    }
    const effect = effectOf(scenarioOf([eventOf('assetSale', sale)]))
    expect(effect.profit('2027-01', 4)).toEqual([0, 2000, 500, 500])
    expect(effect.cash('2027-02', 4)).toEqual([11_500, 0, 0, -1500])
    expect(effect.profit('2028-05', 3)).toEqual([500, 500, 0])
    const below = { ...sale, price: dollars(5000), depreciationPerMonth: dollars(0) }
    const loss = effectOf(scenarioOf([eventOf('assetSale', below)]))
    expect(loss.profit('2027-02', 2)).toEqual([-3000, 0])
    expect(loss.cash('2027-02', 4)).toEqual([5750, 0, 0, -750])
  })

  it('2,000 more drawings a month from 20 January', () => {
    const drawings = eventOf('ownersMoney', {
      direction: 'out',
      account: null,
      amount: dollars(2000),
      from: month('2027-01'),
      until: null,
      dayOfMonth: 20,
    })
    const effect = effectOf(scenarioOf([drawings]))
    expect(effect.profit('2027-01', 2)).toEqual([0, 0])
    expect(effect.cash('2027-01', 2)).toEqual([-2000, -2000])
    expect(effect.balance('capital', '2027-01', 2)).toEqual([-2000, -4000])
  })
})

describe('[SCN-08] customers and costs', () => {
  it('5 % higher prices and 2 % fewer customers from February', () => {
    const price = eventOf('priceChange', {
      accounts: [],
      changePpm: 50_000,
      from: month('2027-02'),
      until: null,
      lostPpm: 20_000,
    })
    const effect = effectOf(scenarioOf([price]))
    expect(effect.profit('2027-01', 3)).toEqual([0, 740, 740])
    expect(effect.cash('2027-02', 6)).toEqual([851, 851, 851, 629, 629, 851])
  })

  const lost = {
    direction: 'lose',
    contactId: null,
    salesAccount: null,
    sharePpm: null,
    amountPerMonth: dollars(3000),
    from: month('2027-02'),
    until: null,
    directCostsPpm: 400_000,
    directCostsAccount: null,
    oneOff: dollars(0),
    costsAccount: null,
  } as const

  it.each([
    ['an amount', lost],
    ['15 % of sales', { ...lost, sharePpm: 150_000, amountPerMonth: null }],
  ])('sales of 3,000 are lost, as %s, and 1,200 of costs with them', (_what, params) => {
    const effect = effectOf(scenarioOf([eventOf('customerChange', params)]))
    expect(effect.profit('2027-02', 2)).toEqual([-1800, -1800])
    expect(effect.cash('2027-02', 5)).toEqual([-2070, -2070, -2070, -1530, -1530])
  })

  it('10 % less rent from February, which costs 1,000 once', () => {
    const cut = eventOf('cutCosts', {
      accounts: [itemCode('rent')],
      sharePpm: 100_000,
      amountPerMonth: null,
      from: month('2027-02'),
      until: null,
      oneOff: dollars(1000),
      costsAccount: null,
    })
    const effect = effectOf(scenarioOf([cut]))
    expect(effect.profit('2027-02', 3)).toEqual([-600, 400, 400])
    expect(effect.cash('2027-02', 5)).toEqual([-690, 460, 460, 490, 340])
  })
})

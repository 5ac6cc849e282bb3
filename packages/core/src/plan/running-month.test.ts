import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { type AccountHistory, NOVEMBER, options, planLedger } from './_plan.ts'
import { planAccounts } from './plan-accounts.ts'
import { type PartlyBooked, sharedRest, shareOfRests, usualRest } from './running-month.ts'

const booked = (plan: number, soFar: number): PartlyBooked => ({
  plan: cents(plan),
  soFar: cents(soFar),
})

describe('[FIG-01] what an account still books in the running month', () => {
  it.each([
    // plan, booked, share booked by now, has amounts every month, rest
    [100, 60, 0.6, true, 40],
    [100, 90, 0.6, true, 40],
    [100, 20, 0.6, true, 40],
    [100, 100, 1, true, 0],
    [100, 0, 0.3, true, 70],
    // Late bills keep the plan, where there are bills every month.
    [100, 0, 0.6, true, 100],
    [100, 0, 0.6, false, 40],
    [100, 0, 1, false, 0],
    // Credit notes above the rest: the rest of the plan.
    [100, -60, 0.6, true, 160],
    [-50, -10, 0.5, true, -25],
    [0, 30, 0.5, true, 0],
  ])('of a plan of %i with %i booked of usually %d: %s', (plan, soFar, share, isRegular, rest) => {
    expect(usualRest(booked(plan, soFar), share, isRegular)).toBe(rest)
  })

  it('many accounts book together what their plans leave', () => {
    const five = (plan: number, soFar: number) =>
      Array.from({ length: 5 }, () => booked(plan, soFar))
    const accounts = [...five(100, 112), ...five(100, 68)]
    // 1,000 are planned and 900 booked; 160 are left in the accounts below their plans.
    expect(shareOfRests(accounts)).toBe(100 / 160)
    expect(sharedRest(booked(100, 68), 100 / 160)).toBe(20)
    expect(shareOfRests([...five(100, 130), ...five(100, 90)])).toBe(0)
    expect(shareOfRests(five(100, 68))).toBe(1)
  })
})

describe('[FIG-01] the running month of accounts whose documents show when they are booked', () => {
  const accounts = { sales: { months: new Array<number>(36).fill(1000), soFar: 900 } }
  const usuallyBooked = new Map([['sales', 0.7]])
  const november = (given: Parameters<typeof options>[0], own: AccountHistory = accounts.sales) =>
    planAccounts(planLedger({ sales: own }), options({ usuallyBooked, ...given }))[0]

  it('is what is booked, and the usual rest', () => {
    const account = november({})
    expect(account?.amounts.slice(0, 2)).toEqual([1200_00, 1000_00])
    expect(account?.provenance[0]?.inputs.slice(-3)).toEqual([
      { label: 'Plan for the whole month', amount: 1000_00 },
      { label: 'Month to date', amount: 900_00 },
      { label: 'Usual for the rest of the month', amount: 300_00 },
    ])
  })

  it('is never below what is booked', () => {
    expect(november({ usuallyBooked: new Map([['sales', 1]]) })?.amounts[0]).toBe(900_00)
  })

  it('is the amount of an owner, of a budget or of a rule, where there is one', () => {
    const overrides = { sales: { [NOVEMBER]: cents(1100_00) } }
    expect(november({ overrides })?.amounts[0]).toBe(1100_00)
    const rule = { kind: 'average', months: 3 } as const
    expect(november({ accounts: { sales: { rule } } })?.amounts[0]).toBe(1000_00)
    const own = { ...accounts.sales, budget: { [NOVEMBER]: 1300 } }
    const adjustments = [{ kind: 'budget', amounts: 'provider' }] as const
    expect(november({ adjustments }, own)?.amounts[0]).toBe(1300_00)
  })
})

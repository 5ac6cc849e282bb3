// The forecast uses what people plan: a budget, transfers, customers.
import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE } from './_gateway.ts'
import { createSheetWorld, lineOf, type SheetWorld, trackedBody } from './_sheet-world.ts'

type Basis = ReplyOf<typeof routes.getForecastBasis>

describe.each(ANY_ENGINE)('what people plan, in the forecast (%s)', engine => {
  let world: SheetWorld
  beforeAll(async () => {
    world = await createSheetWorld(engine)
  })
  afterAll(() => world.close())

  const basis = () => world.ok<Basis>(world.ask(world.vera, 'GET', '/api/forecast/basis'))
  const settle = async (settings: object) => {
    const { settingsVersion } = await basis()
    return world.ask(world.ana, 'PUT', '/api/forecast/settings', {
      body: { baseVersion: settingsVersion, settings: { ...DEFAULT_SETTINGS, ...settings } },
    })
  }

  it('[BUD-04] a budget counts once the forecast uses it, and each save updates the forecast', async () => {
    const { sheetId } = await world.make('FY27')
    const cell = { code: world.rent.code, month: world.ahead(2), value: 123_400, baseVersion: 0 }
    await world.save(world.ana, sheetId, [cell])
    expect((await basis()).budget).toBeNull()
    expect((await settle({ planByBudget: true, budgetId: sheetId })).statusCode).toBe(200)
    expect((await basis()).budget).toEqual({ [cell.code]: { [cell.month]: 123_400 } })
    await world.save(world.ana, sheetId, [{ ...cell, value: null, baseVersion: 1 }])
    expect((await basis()).budget).toEqual({ [cell.code]: {} })
  })

  it('[BUD-04] the budget that the forecast uses cannot be deleted', async () => {
    const { sheetId } = await world.make('FY28')
    await settle({ planByBudget: true, budgetId: sheetId })
    const end = (isDeleted: boolean) =>
      world.ask(world.ana, 'PUT', '/api/budgets/deletion', { body: { sheetId, isDeleted } })
    expect((await end(true)).json()).toMatchObject({ code: 'conflict' })
    await settle({ planByBudget: false, budgetId: null })
    expect((await end(true)).statusCode).toBe(200)
    expect((await settle({ budgetId: sheetId })).json()).toMatchObject({
      code: 'badRequest',
      fields: [{ path: 'settings.budgetId', message: 'This version of the budget was not found' }],
    })
  })

  it('[TRF-01] transfers move money on their day', async () => {
    const { sheetId } = await world.ok<{ sheetId: string }>(
      world.ask(world.ana, 'GET', '/api/transfers'),
    )
    const transfer = { from: world.bank.code, to: world.loan.code, dayOfMonth: 5 }
    await world.ok(
      world.lining(world.ana, sheetId, [
        { code: 't1', baseVersion: 0, line: lineOf({ name: 'Loan', transfer }) },
      ]),
    )
    const changes = [{ item: 't1', month: world.ahead(1), value: -50_000, baseVersion: 0 }]
    await world.ok(
      world.ask(world.ana, 'PUT', '/api/transfers', { body: trackedBody(sheetId, changes) }),
    )
    expect((await basis()).transfers).toEqual([
      {
        on: `${world.ahead(1)}-05`,
        from: world.loan.code,
        to: world.bank.code,
        amount: 50_000,
        label: 'Loan',
      },
    ])
  })

  it('[CUS-01] customer counts continue to the last month, and rules may name their groups', async () => {
    const rule = { kind: 'perCustomer', customers: 'shop', amount: 500 }
    const byCustomer = { accounts: { [world.sales.code]: { rule } } }
    expect((await settle(byCustomer)).json()).toMatchObject({ code: 'badRequest' })
    const { sheetId } = await world.ok<{ sheetId: string }>(
      world.ask(world.ana, 'GET', '/api/customers'),
    )
    const line = lineOf({ name: 'Shop' })
    await world.ok(world.lining(world.ana, sheetId, [{ code: 'shop', baseVersion: 0, line }]))
    const changes = [
      { item: 'shop/opening', month: world.ahead(0), value: 100, baseVersion: 0 },
      { item: 'shop/gained', month: world.ahead(1), value: 10, baseVersion: 0 },
    ]
    await world.ok(
      world.ask(world.ana, 'PUT', '/api/customers', { body: trackedBody(sheetId, changes) }),
    )
    const { shop } = (await basis()).customers
    expect([0, 1, 2, 35].map(ahead => shop?.[world.ahead(ahead)])).toEqual([100, 110, 110, 110])
    expect((await settle(byCustomer)).statusCode).toBe(200)
  })
})

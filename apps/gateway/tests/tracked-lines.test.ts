/** Groups of customers and transfers are saved and restored like their figures. */
import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { LineContent } from '@millpond/core/tracking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE } from './_gateway.ts'
import {
  cellsIn,
  createSheetWorld,
  lineOf,
  type SheetWorld,
  type TypedCell,
  trackedBody,
} from './_sheet-world.ts'

type Customers = ReplyOf<typeof routes.getCustomers>
type Saved = ReplyOf<typeof routes.updateCustomer>

interface Change {
  readonly code: string
  readonly before: object | null
  readonly after: object | null
}

describe.each(ANY_ENGINE)('[CUS-01] [TRF-01] lines saved with their cells (%s)', engine => {
  let world: SheetWorld
  let customerId: string
  let transferId: string
  beforeAll(async () => {
    world = await createSheetWorld(engine)
    customerId = (await read('customers')).sheetId
    transferId = (await read('transfers')).sheetId
  })
  afterAll(() => world.close())

  const read = (what: 'customers' | 'transfers') =>
    world.ok<Customers>(world.ask(world.owner, 'GET', `/api/${what}`))
  const putting = (lines: readonly Change[], cells: readonly TypedCell[] = [], who = world.ana) =>
    world.ask(who, 'PUT', '/api/customers', { body: trackedBody(customerId, cells, lines) })
  const put = (...given: Parameters<typeof putting>) => world.ok<Saved>(putting(...given))
  const gained = (group: string, value: number | null, baseVersion = 0): TypedCell => ({
    ...{ item: `${group}/gained`, month: world.ahead(1), value, baseVersion },
  })
  const named = (name: string, position = 0): LineContent => ({ name, position, transfer: null })
  const names = async () => (await read('customers')).lines.map(({ name }) => name)
  const newest = async () => (await world.history(customerId)).edits[0]?.editNumber ?? 0

  it('a new group and its counts are one edit', async () => {
    const change = { code: 'shop', before: null, after: named('Shop') }
    const saved = await put([change], [gained('shop', 5)])
    expect(saved).toMatchObject({
      ...{ editNumber: 1, conflicts: [], lineConflicts: [] },
      lines: [{ code: 'shop', version: 1, content: named('Shop') }],
      saved: [{ code: 'shop/gained', version: 1 }],
    })
    const { edits } = await world.history(customerId)
    expect(edits).toMatchObject([{ editNumber: 1, cells: 1, lines: 1, by: 'Ana Editor' }])
    expect((await world.edit(customerId, 1)).lines).toMatchObject([
      { code: 'shop', before: { content: null }, after: { content: named('Shop') } },
    ])
  })

  it('saving what is stored already is neither a conflict nor an edit', async () => {
    const again = await put([{ code: 'shop', before: null, after: named('Shop') }])
    expect(again).toMatchObject({ editNumber: null, lineConflicts: [] })
    expect(again.lines).toMatchObject([{ code: 'shop', version: 1 }])
  })

  it('a group that was changed since it was read is in conflict, and its counts are not saved', async () => {
    await put([{ code: 'shop', before: named('Shop'), after: named('Café') }])
    const late = await put(
      [
        { code: 'shop', before: named('Shop'), after: named('Kiosk') },
        { code: 'web', before: null, after: named('Online', 1) },
      ],
      [gained('shop', 9, 1), gained('web', 2)],
      world.ben,
    )
    expect(late.lineConflicts).toMatchObject([
      { code: 'shop', content: named('Café'), version: 2, editedBy: 'Ana Editor' },
    ])
    expect(late.saved).toMatchObject([{ code: 'web/gained', version: 1 }])
    expect(await names()).toEqual(['Café', 'Online'])
    expect(cellsIn((await read('customers')).rows)['shop/gained']).toEqual({
      [world.ahead(1)]: [5, 1],
    })
  })

  it('a removed group needs its version, and can be restored with its counts', async () => {
    await put([{ code: 'web', before: named('Online', 1), after: null }])
    const without = await read('customers')
    expect(without.removed).toEqual([{ code: 'web', version: 2 }])
    expect(Object.keys(cellsIn(without.rows))).not.toContain('web/gained')
    await put([{ code: 'web', before: null, after: named('Online', 1) }])
    const back = await read('customers')
    expect([back.removed, back.lines.map(({ version }) => version)]).toEqual([[], [2, 3]])
    expect(cellsIn(back.rows)['web/gained']).toEqual({ [world.ahead(1)]: [2, 1] })
  })

  it('a new order is one edit of all groups that moved', async () => {
    await put([
      { code: 'shop', before: named('Café'), after: named('Café', 1) },
      { code: 'web', before: named('Online', 1), after: named('Online') },
    ])
    expect(await names()).toEqual(['Online', 'Café'])
    expect((await world.history(customerId)).edits[0]).toMatchObject({ cells: 0, lines: 2 })
  })

  it('[BUD-04] an earlier edit is restored with its groups, and the restore can be undone', async () => {
    const last = await newest()
    const restored = await world.restoring(world.ana, customerId, 1, last)
    expect(restored.json()).toMatchObject({ editNumber: last + 1, lines: 2 })
    expect(await names()).toEqual(['Shop'])
    expect((await world.edit(customerId, last + 1)).lines).toMatchObject([
      { code: 'shop', before: { content: named('Café', 1) }, after: { content: named('Shop') } },
      { code: 'web', before: { content: named('Online') }, after: { content: null } },
    ])
    await world.ok(world.restoring(world.ana, customerId, last, last + 1))
    expect(await names()).toEqual(['Online', 'Café'])
    await world.ok(world.restoring(world.ana, customerId, 0, last + 2))
    expect(await names()).toEqual([])
  })

  it('[BUD-04] lines that are saved without cells are edits as well', async () => {
    const line = lineOf({ name: 'Market' })
    await world.ok(world.lining(world.ana, customerId, [{ code: 'market', baseVersion: 0, line }]))
    expect((await world.history(customerId)).edits[0]).toMatchObject({
      ...{ label: 'Market added', cells: 0, lines: 1 },
    })
  })

  it.each<[string, Change, string]>([
    ['without a name', { code: 'a', before: null, after: named('') }, 'lines.0.after.name'],
    [
      'with a long name',
      { code: 'a', before: null, after: named('x'.repeat(101)) },
      'lines.0.after.name',
    ],
    ['with a code of signs', { code: 'a/b', before: null, after: named('A') }, 'lines.0.code'],
    ['at no place', { code: 'a', before: null, after: named('A', -1) }, 'lines.0.after.position'],
    [
      'with accounts',
      {
        ...{ code: 'a', before: null },
        after: { ...named('A'), transfer: { from: 'x', to: 'y', dayOfMonth: 1 } },
      },
      'lines.0.after.transfer',
    ],
  ])('a group %s is refused at its field', async (_, change, path) => {
    const before = await newest()
    const refused = await putting([change])
    expect([refused.statusCode, refused.json().fields[0].path]).toEqual([400, path])
    expect(await newest()).toBe(before)
  })

  it('the fault names the line as it was sent, and nothing of its batch is saved', async () => {
    const before = await names()
    const refused = await putting([
      { code: 'market', before: named('Market'), after: named('Market') },
      { code: 'b', before: null, after: named('B') },
      { code: 'c/d', before: null, after: named('C') },
    ])
    expect(refused.json().fields[0].path).toBe('lines.2.code')
    expect(await names()).toEqual(before)
  })

  it('more lines than one request may hold are refused', async () => {
    const lines = Array.from({ length: 501 }, (_, at) => {
      return { code: `group-${at}`, before: null, after: named(`Group ${at}`) }
    })
    const refused = await putting(lines)
    expect([refused.statusCode, refused.json().fields[0].path]).toEqual([400, 'lines'])
  })

  it('[ORG-06] a viewer changes no line', async () => {
    const change = { code: 'mine', before: null, after: named('Mine') }
    expect((await putting([change], [], world.vera)).statusCode).toBe(403)
    expect((await putting([change], [], world.stranger)).statusCode).toBeGreaterThanOrEqual(403)
  })

  it('a new transfer and its amounts are one edit; a fault is at its account', async () => {
    const transfer = { from: world.bank.code, to: world.loan.code, dayOfMonth: 31 }
    const after = { name: 'Repayment', position: 0, transfer }
    const send = (to: string) =>
      world.ask(world.ana, 'PUT', '/api/transfers', {
        body: trackedBody(
          transferId,
          [{ item: 'repay', month: world.ahead(1), value: 500_00, baseVersion: 0 }],
          [{ code: 'repay', before: null, after: { ...after, transfer: { ...transfer, to } } }],
        ),
      })
    const refused = await send('nowhere')
    expect(refused.json().fields[0].path).toBe('lines.0.after.transfer.to')
    expect((await send(world.loan.code)).json()).toMatchObject({
      ...{ editNumber: 1, lines: [{ code: 'repay', version: 1 }] },
    })
    expect((await world.edit(transferId, 1)).lines).toMatchObject([{ after: { content: after } }])
  })

  it('[BUD-02] a draft holds lines', async () => {
    const line = {
      code: 'shop',
      field: 'line',
      value: '{"name":"Shop","position":0}',
      before: null,
    }
    await world.ok(world.drafting(world.ana, customerId, 0, [], [line]))
    expect((await world.draft(world.ana, customerId)).draft?.lines).toEqual([line])
  })

  describe('[BUD-04] drivers of formulas', () => {
    type Drivers = ReplyOf<typeof routes.getDrivers>
    const drivers = (who = world.owner) => world.ok<Drivers>(world.ask(who, 'GET', '/api/drivers'))
    const sheetOf = async () => (await drivers()).sheetId
    const sending = async (
      lines: readonly Change[],
      cells: readonly TypedCell[] = [],
      who = world.ana,
    ) => {
      const body = trackedBody(await sheetOf(), cells, lines)
      return world.ask(who, 'PUT', '/api/drivers', { body })
    }
    const send = (...given: Parameters<typeof sending>) => world.ok<Saved>(sending(...given))
    const driver = (name: string, unit: string, formula: string | null = null) => ({
      ...{ name, position: 0, transfer: null, driver: { unit, formula, note: null } },
    })
    const of = (name: string, ...given: [string, (string | null)?]) => ({
      ...{ code: `driver-${name.toLowerCase()}`, before: null, after: driver(name, ...given) },
    })
    const value = (item: string, parts: number | null, baseVersion = 0): TypedCell => ({
      ...{ item: `driver-${item}`, month: world.ahead(1), value: parts, baseVersion },
    })

    it('are saved with their values, and a formula by the codes of what it names', async () => {
      const saved = await send(
        [of('Heads', 'people'), of('Rate', 'rate'), of('Hours', 'hours', '= [Heads] * 37.5')],
        [value('heads', 30_000), value('rate', 324_055), value('hours', 1_125_000)],
      )
      expect(saved).toMatchObject({ editNumber: 1, conflicts: [], lineConflicts: [] })
      const { lines, rows } = await drivers(world.vera)
      expect(lines.map(({ name, driver: own }) => [name, own?.unit, own?.formula])).toEqual([
        ['Heads', 'people', null],
        ['Hours', 'hours', '= [@driver-heads] * 37.5'],
        ['Rate', 'rate', null],
      ])
      expect(cellsIn(rows)['driver-rate']).toEqual({ [world.ahead(1)]: [324_055, 1] })
      expect(rows.map(({ itemType }) => itemType)).toEqual([6, 6, 6])
    })

    it('can be named by formulas of a budget, and a rename keeps them', async () => {
      const { sheetId } = await world.make('With drivers')
      const formula = '= [Hours] * [Rate] + [Heads driver]'
      const line = { code: world.rent.code, field: 'formula', before: null, after: formula }
      await world.ok(world.savingAll(world.ana, { sheetId, changes: [], lines: [line] }))
      const before = driver('Rate', 'rate')
      await send([{ code: 'driver-rate', before, after: { ...before, name: 'Pay rate' } }])
      expect((await world.read(sheetId)).lines).toMatchObject([
        { formula: '= [@driver-hours] * [@driver-rate] + [@driver-heads]' },
      ])
      const unknown = { ...line, before: null, code: world.power.code, after: '= [Rate]' }
      const refused = await world.savingAll(world.ana, { sheetId, changes: [], lines: [unknown] })
      expect(refused.json().fields).toEqual([
        {
          path: 'lines.0.after',
          message: expect.stringContaining('Nothing here is called “Rate”'),
        },
      ])
    })

    it.each<[string, Change, string, string]>([
      [
        'a circle',
        {
          ...of('Heads', 'people'),
          before: driver('Heads', 'people'),
          after: driver('Heads', 'people', '= [Hours]'),
        },
        'lines.0.after.driver.formula',
        'This formula would refer to its own line. Use other lines.',
      ],
      [
        'an account in a formula',
        of('Cost', 'rate', '= [Rent]'),
        'lines.0.after.driver.formula',
        'Nothing here is called “Rent”. Use the name of a customer group or a driver.',
      ],
      [
        'no unit',
        { ...of('A', 'units'), after: named('A') },
        'lines.0.after.driver',
        'Choose a unit',
      ],
      ['another unit', of('A', 'miles'), 'lines.0.after.driver.unit', expect.any(String)],
      [
        'the code of another list',
        { ...of('A', 'units'), code: 'shop' },
        'lines.0.code',
        'The code of a driver starts with driver-, and no other code does',
      ],
    ])('refuse %s', async (_, change, path, message) => {
      const refused = await sending([change])
      expect([refused.statusCode, refused.json().fields]).toEqual([400, [{ path, message }]])
    })

    it('a value of a driver that is not there, and a unit of a group, are refused', async () => {
      const refused = await sending([], [value('nobody', 1)])
      expect(refused.json().fields).toEqual([
        expect.objectContaining({ message: 'There is no driver driver-nobody' }),
      ])
      const group = await putting([{ code: 'g', before: null, after: driver('G', 'units') }])
      expect(group.json().fields[0]).toMatchObject({ message: 'Only drivers have a unit' })
    })

    it('are in conflict one by one, and an earlier edit restores formulas and units', async () => {
      const late = await send(
        [{ code: 'driver-rate', before: driver('Rate', 'rate'), after: driver('Fee', 'rate') }],
        [value('rate', 1, 1), value('heads', 40_000)],
        world.ben,
      )
      expect(late).toMatchObject({
        ...{ saved: [], lineConflicts: [{ code: 'driver-rate', editedBy: 'Ana Editor' }] },
        conflicts: [{ code: 'driver-heads', value: 30_000, editedBy: 'Ana Editor' }],
      })
      const hours = driver('Hours', 'hours', '= [@driver-heads] * 37.5')
      await send([{ code: 'driver-hours', before: hours, after: driver('Hours', 'units') }])
      const sheetId = await sheetOf()
      const { edits } = await world.history(sheetId)
      await world.ok(world.restoring(world.ana, sheetId, 1, edits[0]?.editNumber ?? 0))
      const { lines } = await drivers()
      expect(lines.map(({ name, driver: own }) => [name, own?.unit, own?.formula])).toEqual([
        ['Heads', 'people', null],
        ['Hours', 'hours', '= [@driver-heads] * 37.5'],
        ['Rate', 'rate', null],
      ])
    })

    it('[ORG-06] are changed by editors alone, and read by no one else', async () => {
      expect((await sending([of('B', 'units')], [], world.vera)).statusCode).toBe(403)
      const outside = await world.ask(world.stranger, 'GET', '/api/drivers')
      expect(outside.statusCode).toBeGreaterThanOrEqual(403)
    })

    it('[BUD-02] a draft holds drivers', async () => {
      const line = { code: 'driver-new', field: 'line', value: '{"name":"New"}', before: null }
      const sheetId = await sheetOf()
      await world.ok(world.drafting(world.ben, sheetId, 0, [], [line]))
      expect((await world.draft(world.ben, sheetId)).draft?.lines).toEqual([line])
    })
  })
})

import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import { ITEM_TYPE } from '@millpond/core/item'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE } from './_gateway.ts'
import { setRole } from './_members.ts'
import { createPerson } from './_people.ts'
import {
  cellsIn,
  createSheetWorld,
  lineOf,
  type SheetWorld,
  type TypedCell,
  trackedBody,
} from './_sheet-world.ts'

type Customers = ReplyOf<typeof routes.getCustomers>
type Transfers = ReplyOf<typeof routes.getTransfers>

describe.each(ANY_ENGINE)('customers and transfers (%s)', engine => {
  let world: SheetWorld
  beforeAll(async () => {
    world = await createSheetWorld(engine)
  })
  afterAll(() => world.close())

  const customers = (who = world.owner) =>
    world.ok<Customers>(world.ask(who, 'GET', '/api/customers'))
  const transfers = (who = world.owner) =>
    world.ok<Transfers>(world.ask(who, 'GET', '/api/transfers'))
  const put = (
    what: 'customers' | 'transfers',
    sheetId: string,
    cells: TypedCell[],
    who = world.ana,
  ) => world.ask(who, 'PUT', `/api/${what}`, { body: trackedBody(sheetId, cells) })
  const at = (item: string, ahead: number, value: number | null, baseVersion = 0): TypedCell => ({
    ...{ item, month: world.ahead(ahead), value, baseVersion },
  })
  const group = (code: string, name: string, position = 0) => ({
    code,
    baseVersion: 0,
    line: lineOf({ name, position }),
  })

  describe('customers', () => {
    let sheetId: string
    it('[CUS-01] have one empty sheet before the first count', async () => {
      const first = await customers(world.vera)
      expect(first).toMatchObject({ label: 'Customers', editNumber: 0, lines: [], rows: [] })
      expect(first.customers).toEqual({})
      expect((await customers()).sheetId).toBe(first.sheetId)
      expect((await world.history(first.sheetId)).edits).toEqual([])
      expect(await world.draft(world.vera, first.sheetId)).toEqual({ draft: null })
      sheetId = first.sheetId
    })

    it('[CUS-01] [ENT-11] are counted by group: opening, gained, lost, and the total of each month', async () => {
      await world.ok(
        world.lining(world.ana, sheetId, [group('shop', 'Shop', 1), group('web', 'Online', 0)]),
      )
      const saved = await put('customers', sheetId, [
        at('shop/opening', 0, 100),
        at('shop/gained', 1, 10),
        at('shop/lost', 1, 4),
        at('web/gained', 2, 3),
      ])
      expect(saved.json()).toMatchObject({
        message: 'Customers updated successfully',
        editNumber: 2,
        conflicts: [],
      })
      const { lines, rows, customers: totals } = await customers(world.vera)
      expect(lines.map(({ code, name }) => [code, name])).toEqual([
        ['web', 'Online'],
        ['shop', 'Shop'],
      ])
      expect(rows.map(({ itemType }) => itemType)).toEqual(rows.map(() => ITEM_TYPE.customers))
      expect(cellsIn(rows)['shop/gained']).toEqual({ [world.ahead(1)]: [10, 1] })
      expect([0, 1, 2].map(ahead => totals[world.ahead(ahead)])).toEqual([
        { shop: 100 },
        { shop: 106 },
        { shop: 106, web: 3 },
      ])
    })

    it.each([
      ['a count below zero', () => at('shop/lost', 3, -1), '0 or more'],
      ['a measure there is not', () => at('shop/won', 3, 1), 'not an opening, gained or lost'],
      ['a group there is not', () => at('pub/lost', 3, 1), 'no group pub'],
      ['a group by itself', () => at('shop', 3, 1), 'not an opening, gained or lost'],
      ['a month out of reach', () => at('shop/lost', 36, 1), 'outside the months'],
    ])('[CUS-01] refuse %s, with the whole batch', async (_, wrong, message) => {
      const before = await customers()
      const cell = wrong()
      const refused = await put('customers', sheetId, [at('shop/lost', 2, 1), cell])
      expect(refused.statusCode).toBe(400)
      expect(refused.json().fields).toEqual([
        { path: `changes.${cell.month}.${cell.item}`, message: expect.stringContaining(message) },
      ])
      expect(await customers()).toEqual(before)
    })

    it.each([
      ['no values', []],
      ['more values than one request may hold', Array.from({ length: 501 }, (_, index) => index)],
    ])('[ENT-11] refuse %s', async (_, items) => {
      const cells = items.map(index => at(`group ${index}/lost`, 1, 1))
      const refused = await put('customers', sheetId, cells)
      expect([refused.statusCode, refused.json().fields[0].path]).toEqual([400, 'changes'])
    })

    it('[CUS-01] of two people who count at once, the second one gets a conflict', async () => {
      await world.ok(put('customers', sheetId, [at('shop/gained', 5, 1)]))
      const second = await put('customers', sheetId, [at('shop/gained', 5, 2)], world.ben)
      expect(second.json()).toMatchObject({
        ...{ editNumber: null, saved: [] },
        conflicts: [{ code: 'shop/gained', value: 1, version: 1, editedBy: 'Ana Editor' }],
      })
    })

    it('[CUS-01] a removed group takes its counts out of the table, not out of the history', async () => {
      await world.ok(
        world.lining(world.ana, sheetId, [{ code: 'web', baseVersion: 1, line: null }]),
      )
      const without = await customers()
      expect(without.lines.map(({ code }) => code)).toEqual(['shop'])
      expect(Object.keys(cellsIn(without.rows))).not.toContain('web/gained')
      expect((await put('customers', sheetId, [at('web/gained', 3, 1)])).statusCode).toBe(400)
      const { changes } = await world.edit(sheetId, 2)
      expect(changes.map(({ code }) => code)).toContain('web/gained')
      await world.ok(
        world.lining(world.ana, sheetId, [{ ...group('web', 'Online', 0), baseVersion: 2 }]),
      )
      expect(cellsIn((await customers()).rows)['web/gained']).toEqual({
        [world.ahead(2)]: [3, 1],
      })
    })

    it.each(['Clients', 'Subscribers', 'Students', 'Members', 'Customers'])(
      '[ENT-12] may be called %s',
      async label => {
        await world.ok(world.ask(world.ana, 'PUT', '/api/customers/label', { body: { label } }))
        expect((await customers()).label).toBe(label)
      },
    )

    it('[ENT-12] have no other name', async () => {
      const body = { label: 'Patients' }
      const refused = await world.ask(world.ana, 'PUT', '/api/customers/label', { body })
      expect(refused.statusCode).toBe(400)
    })

    it('[CUS-01] have targets in a budget, by group', async () => {
      const { sheetId: budgetId } = await world.make('With targets')
      const target = (value: number) => ({
        ...{ code: 'shop', month: world.ahead(1), value, baseVersion: 0 },
        itemType: ITEM_TYPE.customers,
      })
      const refused = await world.saving(world.ana, budgetId, [target(-1)])
      expect(refused.json().fields[0].path).toBe('changes.0.value')
      await world.save(world.ana, budgetId, [target(120)])
      expect((await world.read(budgetId)).rows).toMatchObject([
        { code: 'shop', itemType: ITEM_TYPE.customers, values: [120] },
      ])
    })
  })

  describe('transfers', () => {
    let sheetId: string
    const line = (code: string, more: object = {}) => ({
      code,
      baseVersion: 0,
      line: lineOf({
        name: 'Loan repayment',
        transfer: { from: world.bank.code, to: world.loan.code, dayOfMonth: 31, ...more },
      }),
    })

    it('[TRF-01] [ENT-11] move signed money between two accounts of the balance sheet on a day', async () => {
      sheetId = (await transfers()).sheetId
      await world.ok(world.lining(world.ana, sheetId, [line('repay')]))
      const saved = await put('transfers', sheetId, [
        at('repay', 1, 500_00),
        at('repay', 2, -100_00),
      ])
      expect(saved.json()).toMatchObject({
        message: 'Transfers updated successfully',
        editNumber: 2,
      })
      const { lines, rows, transfers: amounts } = await transfers(world.vera)
      expect(amounts).toEqual({
        [world.ahead(1)]: { repay: 500_00 },
        [world.ahead(2)]: { repay: -100_00 },
      })
      expect(rows.map(({ itemType }) => itemType)).toEqual([ITEM_TYPE.liability])
      const { changes } = await world.edit(sheetId, 2)
      expect(changes.map(({ itemType }) => itemType)).toEqual([4, 4])
      expect(lines).toEqual([
        {
          ...{ code: 'repay', version: 1, name: 'Loan repayment', position: 0 },
          ...{ formula: null, note: null, driver: null },
          transfer: { from: world.bank.code, to: world.loan.code, dayOfMonth: 31 },
        },
      ])
      expect(cellsIn(rows)).toEqual({
        repay: { [world.ahead(1)]: [500_00, 1], [world.ahead(2)]: [-100_00, 1] },
      })
    })

    it('[TRF-01] belong to an existing line', async () => {
      const refused = await put('transfers', sheetId, [at('nothing', 1, 1)])
      expect(refused.json().fields).toEqual([
        { path: `changes.${world.ahead(1)}.nothing`, message: 'There is no transfer nothing' },
      ])
    })

    it.each<[string, () => object, string, string]>([
      [
        'from an account there is not',
        () => line('a', { from: 'x' }),
        'transfer.from',
        'no account x',
      ],
      [
        'to an account of profit and loss',
        () => line('a', { to: world.sales.code }),
        'transfer.to',
        'not a balance-sheet account',
      ],
      [
        'from an account to itself',
        () => line('a', { to: world.bank.code }),
        'transfer.to',
        'two different accounts',
      ],
      [
        'without accounts',
        () => ({ ...line('a'), line: lineOf({ name: 'x' }) }),
        'transfer',
        'Choose',
      ],
      [
        'without a name',
        () => ({ ...line('a'), line: { ...line('a').line, name: null } }),
        'name',
        'Give it a name',
      ],
      [
        'with a formula',
        () => ({ ...line('a'), line: { ...line('a').line, formula: '=1' } }),
        'formula',
        'Only lines of a budget',
      ],
    ])('[TRF-01] refuse a line %s', async (_, wrong, field, message) => {
      const refused = await world.lining(world.ana, sheetId, [line('good'), wrong()])
      expect(refused.statusCode).toBe(400)
      expect(refused.json().fields).toEqual([
        { path: `lines.1.line.${field}`, message: expect.stringContaining(message) },
      ])
      expect((await transfers()).lines.map(({ code }) => code)).toEqual(['repay'])
    })

    it.each([['with a/slash'], ['__proto__'], ['naïve'], ['x'.repeat(81)]])(
      '[TRF-01] refuse the code %s',
      async code => {
        const refused = await world.lining(world.ana, sheetId, [line(code)])
        expect([refused.statusCode, refused.json().fields[0].path]).toEqual([400, 'lines.0.code'])
      },
    )

    it('[TRF-01] a line changed in the meantime is not overwritten, and its whole batch is refused', async () => {
      const renamed = { ...line('repay'), baseVersion: 1 }
      await world.ok(world.lining(world.ana, sheetId, [renamed]))
      const late = await world.lining(world.ben, sheetId, [line('more'), renamed])
      expect(late.statusCode).toBe(409)
      expect(late.json().fields).toEqual([
        { path: 'lines.1.baseVersion', message: 'The newer version is 2' },
      ])
      expect((await transfers()).lines.map(({ code }) => code)).toEqual(['repay'])
    })
  })

  describe('drafts', () => {
    const change = (value: number) => ({
      ...{ itemType: world.sales.itemType, code: world.sales.code, month: world.ahead(1) },
      ...{ value, baseVersion: 0, before: null },
    })
    const kept = async (who: SheetWorld['ana'], sheetId: string, base: number, value: number) => {
      const answer = await world.drafting(who, sheetId, base, [change(value)])
      return [answer.statusCode, answer.json().draft?.version ?? answer.json().fields?.[0].message]
    }

    it('[BUD-02] are private to each person', async () => {
      const { sheetId } = await world.make('Drafted by two')
      expect(await kept(world.ana, sheetId, 0, 1)).toEqual([200, 1])
      expect(await kept(world.ben, sheetId, 0, 2)).toEqual([200, 1])
      expect((await world.draft(world.ana, sheetId)).draft).toEqual({
        ...{ version: 1, savedAt: expect.stringMatching(/Z$/), changes: [change(1)], lines: [] },
      })
      expect((await world.draft(world.ben, sheetId)).draft?.changes).toEqual([change(2)])
      expect(await world.draft(world.owner, sheetId)).toEqual({ draft: null })
    })

    it('[BUD-02] two tabs notice each other, also after a draft has ended and a new one started', async () => {
      const { sheetId } = await world.make('Drafted in two tabs')
      expect(await kept(world.ana, sheetId, 3, 1)).toEqual([409, 'The newer version is 0'])
      expect(await kept(world.ana, sheetId, 0, 1)).toEqual([200, 1])
      expect(await kept(world.ana, sheetId, 1, 2)).toEqual([200, 2])
      expect(await kept(world.ana, sheetId, 1, 3)).toEqual([409, 'The newer version is 2'])
      expect(await kept(world.ana, sheetId, 0, 3)).toEqual([409, 'The newer version is 2'])
      const ended = await world.drafting(world.ana, sheetId, 2, [])
      expect(ended.json()).toEqual({ draft: null })
      expect(await world.draft(world.ana, sheetId)).toEqual({ draft: null })
      expect(await kept(world.ana, sheetId, 2, 4)).toEqual([409, 'The newer version is 3'])
      expect(await kept(world.ana, sheetId, 0, 5)).toEqual([200, 4])
    })

    it('[BUD-02] can be saved for a sheet that was locked meanwhile', async () => {
      const { sheetId } = await world.make('Drafted and locked')
      await world.ok(world.update(world.owner, { sheetId, baseVersion: 1, state: 'locked' }))
      expect(await kept(world.ana, sheetId, 0, 1)).toEqual([200, 1])
    })

    it('[BUD-02] hold forty thousand cells', async () => {
      const { sheetId } = await world.make('Drafted widely')
      const changes = Array.from({ length: 40_000 }, (_, index) => change(index))
      await world.ok(world.drafting(world.ana, sheetId, 0, changes))
      expect((await world.draft(world.ana, sheetId)).draft?.changes).toHaveLength(40_000)
    })

    it('[CUS-01] name the budget of a target, even of a group with the longest code', async () => {
      const { sheetId } = await world.make('Drafted for a group')
      const code = `${'x'.repeat(80)}/target/${sheetId}`
      const changes = [{ ...change(1), code }]
      await world.ok(world.drafting(world.ana, sheetId, 0, changes))
      expect((await world.draft(world.ana, sheetId)).draft?.changes).toEqual(changes)
    })

    it('[ORG-06] add no log entry, because no other person can see them', async () => {
      const { sheetId } = await world.make('Drafted quietly')
      const log = async () =>
        (await world.ask(world.owner, 'GET', '/api/activity')).json<{ entries: unknown[] }>()
          .entries
      const before = await log()
      await kept(world.ana, sheetId, 0, 1)
      expect(await log()).toEqual(before)
    })

    it('[ORG-06] are deleted with the account of their person, also in organisations they have left', async () => {
      const { deps } = world.gateway
      const { sheetId } = await world.make('Drafted by one who goes')
      const leaver = await createPerson(deps, 'Lea Leaver')
      await setRole(deps, world.organisationId, leaver.userId, 'editor')
      await kept(leaver, sheetId, 0, 1)
      await setRole(deps, world.organisationId, leaver.userId, null)
      const { sheetDraftStore } = await import('../src/stores/sheet-draft-store.ts')
      const forgotten = (who: string) =>
        deps.database.asUser(who, tx => sheetDraftStore.forgetAllOf(tx, leaver.userId))
      expect(await forgotten(world.ana.userId)).toBe(0)
      expect(await forgotten(leaver.userId)).toBe(1)
    })
  })
})

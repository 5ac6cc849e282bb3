import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE } from './_gateway.ts'
import { cellsIn, createSheetWorld, lineOf, type SheetWorld } from './_sheet-world.ts'

describe.each(ANY_ENGINE)('budgets (%s)', engine => {
  let world: SheetWorld
  beforeAll(async () => {
    world = await createSheetWorld(engine)
  })
  afterAll(() => world.close())
  let names = 0
  const fresh = async () => {
    names += 1
    return (await world.make(`Budget ${names}`)).sheetId
  }
  const at = (code: string, ahead: number, value: number | null, baseVersion = 0) => ({
    code,
    month: world.ahead(ahead),
    value,
    baseVersion,
  })

  it('[BUD-04] starts empty, and saved cells are returned with their versions', async () => {
    const { sales, rent, ana } = world
    const sheetId = await fresh()
    const empty = await world.read(sheetId)
    expect(empty.rows).toEqual([])
    expect(empty.budget).toMatchObject({
      ...{ state: 'open', version: 1, editNumber: 0, createdBy: 'Ana Editor' },
      ...{ editedBy: null, closedBy: null, basedOn: null },
    })
    const answer = await world.saving(ana, sheetId, [
      at(sales.code, 1, 1_200_00),
      at(sales.code, 3, 1_300_00),
      at(rent.code, 1, 400_00),
    ])
    expect(answer.json()).toEqual({
      message: 'Budget data updated successfully',
      editNumber: 1,
      saved: [
        { code: sales.code, month: world.ahead(1), version: 1 },
        { code: sales.code, month: world.ahead(3), version: 1 },
        { code: rent.code, month: world.ahead(1), version: 1 },
      ],
      ...{ conflicts: [], lines: [], lineConflicts: [] },
    })
    const { budget, rows } = await world.read(sheetId)
    expect(rows).toContainEqual({
      ...{ itemType: sales.itemType, code: sales.code, from: world.ahead(1) },
      ...{ values: [1_200_00, null, 1_300_00], versions: [1, 0, 1] },
    })
    expect(budget).toMatchObject({ editNumber: 1, editedBy: 'Ana Editor' })
  })

  it('[BUD-01] null empties a cell and keeps its version', async () => {
    const { sales, ana } = world
    const sheetId = await fresh()
    await world.save(ana, sheetId, [at(sales.code, 1, 500)])
    const emptied = await world.save(ana, sheetId, [at(sales.code, 1, null, 1)])
    expect(emptied.saved).toEqual([{ code: sales.code, month: world.ahead(1), version: 2 }])
    expect(cellsIn((await world.read(sheetId)).rows)).toEqual({
      [sales.code]: { [world.ahead(1)]: [null, 2] },
    })
  })

  it('[BUD-01] null in a cell that was never written changes nothing and returns version 0', async () => {
    const { sales, ana } = world
    const sheetId = await fresh()
    expect(await world.save(ana, sheetId, [at(sales.code, 1, null)])).toEqual({
      ...expectMessage,
      editNumber: null,
      saved: [{ code: sales.code, month: world.ahead(1), version: 0 }],
      ...{ conflicts: [], lines: [], lineConflicts: [] },
    })
    expect((await world.history(sheetId)).edits).toEqual([])
  })

  it('[ENT-10] of two editors of one cell, the second one learns the value, its author and time', async () => {
    const { sales, rent, ana, ben } = world
    const sheetId = await fresh()
    await world.save(ana, sheetId, [at(sales.code, 1, 100)])
    const second = await world.save(ben, sheetId, [at(sales.code, 1, 200), at(rent.code, 1, 300)])
    expect(second.saved).toEqual([{ code: rent.code, month: world.ahead(1), version: 1 }])
    expect(second.conflicts).toEqual([
      {
        ...{ code: sales.code, month: world.ahead(1), value: 100, version: 1 },
        ...{ editedBy: 'Ana Editor', editedAt: expect.stringMatching(/^20.*Z$/) },
      },
    ])
    // Keep mine: the same amount again, with the version that he has now read.
    const again = await world.save(ben, sheetId, [at(sales.code, 1, 200, 1)])
    expect(again).toMatchObject({ editNumber: 3, conflicts: [] })
    expect(cellsIn((await world.read(sheetId)).rows)).toEqual({
      [sales.code]: { [world.ahead(1)]: [200, 2] },
      [rent.code]: { [world.ahead(1)]: [300, 1] },
    })
  })

  it('[ENT-10] sending the saved amount again is not a conflict', async () => {
    const { sales, ana } = world
    const sheetId = await fresh()
    await world.save(ana, sheetId, [at(sales.code, 1, 100)])
    const again = await world.save(ana, sheetId, [at(sales.code, 1, 100)])
    expect(again).toMatchObject({ editNumber: null, conflicts: [] })
    expect(again.saved).toEqual([{ code: sales.code, month: world.ahead(1), version: 1 }])
    expect((await world.history(sheetId)).edits).toHaveLength(1)
  })

  it('[ENT-10] a version that does not exist yet is a conflict with an empty cell', async () => {
    const { sales, ana } = world
    const sheetId = await fresh()
    const { saved, conflicts } = await world.save(ana, sheetId, [at(sales.code, 1, 5, 7)])
    expect(saved).toEqual([])
    expect(conflicts).toEqual([
      {
        ...{ code: sales.code, month: world.ahead(1), value: null, version: 0 },
        ...{ editedBy: null, editedAt: null },
      },
    ])
  })

  it('[BUD-03] 500 cells are one batch and one edit; 501 are too many', async () => {
    const { accounts, ana } = world
    const sheetId = await fresh()
    const cells = accounts
      .flatMap(({ code }) => Array.from({ length: 36 }, (_, ahead) => at(code, ahead, ahead + 1)))
      .slice(0, 501)
    expect((await world.saving(ana, sheetId, cells)).statusCode).toBe(400)
    const saved = await world.save(ana, sheetId, cells.slice(0, 500), 'Filled')
    expect(saved.saved).toHaveLength(500)
    const { edits } = await world.history(sheetId)
    expect(edits).toMatchObject([{ editNumber: 1, label: 'Filled', by: 'Ana Editor', cells: 500 }])
  })

  describe('[BUD-02] a cell that cannot be saved is refused at its field, with its whole batch', () => {
    const good = () => at(world.sales.code, 1, 1)
    it.each([
      [
        'an account that is not in the books',
        () => at('nobody', 1, 1),
        'code',
        'no account nobody',
      ],
      [
        'an account under another item type',
        () => ({ ...at(world.sales.code, 2, 1), itemType: 3 }),
        'itemType',
        'of item type 5',
      ],
      [
        'a month before the ledger',
        () => at(world.sales.code, -37, 1),
        'month',
        'outside the months',
      ],
      ['a month after it', () => at(world.sales.code, 36, 1), 'month', 'outside the months'],
      ['the same cell twice', () => at(world.sales.code, 1, 2), 'code', 'appears twice'],
      [
        'a target for customers who are not counted',
        () => ({ ...at('shop', 1, 1), itemType: 6 }),
        'code',
        'no customers shop',
      ],
    ])('%s', async (_, wrong, field, message) => {
      const sheetId = await fresh()
      const refused = await world.saving(world.ana, sheetId, [good(), wrong()])
      expect(refused.statusCode).toBe(400)
      expect(refused.json().fields).toEqual([
        { path: `changes.1.${field}`, message: expect.stringContaining(message) },
      ])
      expect((await world.read(sheetId)).rows).toEqual([])
    })

    it.each([
      ['the first of 36 months gone by', -36],
      ['the last of 36 to come', 35],
    ])('but %s is saved', async (_, ahead) => {
      const sheetId = await fresh()
      const saved = await world.save(world.ana, sheetId, [at(world.sales.code, ahead, 1)])
      expect(saved.saved).toHaveLength(1)
    })
  })

  describe('[BUD-04] history', () => {
    it('lists each edit and its changes, newest first, fifty at a time', async () => {
      const { sales, ana, ben } = world
      const sheetId = await fresh()
      for (let turn = 0; turn < 52; turn += 1) {
        await world.save(
          turn % 2 ? ben : ana,
          sheetId,
          [at(sales.code, 1, turn, turn)],
          `No ${turn}`,
        )
      }
      const first = await world.history(sheetId)
      expect(first.edits.map(({ editNumber }) => editNumber)).toEqual(
        Array.from({ length: 50 }, (_, index) => 52 - index),
      )
      expect(first.hasMore).toBe(true)
      const rest = await world.history(sheetId, { before: '3' })
      expect(rest).toMatchObject({
        hasMore: false,
        edits: [
          { editNumber: 2, label: 'No 1', by: 'Ben Editor' },
          { editNumber: 1, label: 'No 0', by: 'Ana Editor' },
        ],
      })
      expect((await world.edit(sheetId, 2)).changes).toEqual([
        {
          ...{ itemType: sales.itemType, code: sales.code, month: world.ahead(1) },
          ...{ before: 0, after: 1 },
        },
      ])
    })

    it('restores a sheet to an edit, as one more edit', async () => {
      const { sales, rent, ana, ben } = world
      const sheetId = await fresh()
      await world.save(ana, sheetId, [at(sales.code, 1, 10), at(sales.code, 2, 20)])
      const asItWas = (await world.read(sheetId)).rows.map(({ values }) => values)
      await world.save(ben, sheetId, [at(sales.code, 1, 11, 1), at(rent.code, 1, 5)])
      await world.save(ana, sheetId, [at(sales.code, 1, 12, 2)])
      const restored = await world.restoring(ben, sheetId, 1, 3)
      expect(restored.json()).toEqual({ editNumber: 4, cells: 2, lines: 0 })
      expect(cellsIn((await world.read(sheetId)).rows)).toEqual({
        [sales.code]: { [world.ahead(1)]: [10, 4], [world.ahead(2)]: [20, 1] },
        [rent.code]: { [world.ahead(1)]: [null, 2] },
      })
      expect((await world.edit(sheetId, 4)).changes.map(each => [each.before, each.after])).toEqual(
        expect.arrayContaining([
          [12, 10],
          [5, null],
        ]),
      )
      expect((await world.history(sheetId)).edits[0]?.label).toBe('Back to “Typed” (edit 1)')
      // Back again, and before all edits.
      await world.restoring(ana, sheetId, 3, 4)
      expect((await world.history(sheetId)).edits[0]?.label).toBe('Back to “Typed” (edit 3)')
      expect(cellsIn((await world.read(sheetId)).rows)[sales.code]).toMatchObject({
        [world.ahead(1)]: [12, 5],
      })
      await world.restoring(ana, sheetId, 0, 5)
      const values = (await world.read(sheetId)).rows.flatMap(row => row.values)
      expect(values.every(value => value === null)).toBe(true)
      expect(asItWas).toEqual([[10, 20]])
    })

    it('cannot be restored by a person who has not seen the newest edit, nor to a future edit', async () => {
      const { sales, ana, ben } = world
      const sheetId = await fresh()
      await world.save(ana, sheetId, [at(sales.code, 1, 1)])
      await world.save(ben, sheetId, [at(sales.code, 1, 2, 1)])
      const stale = await world.restoring(ana, sheetId, 0, 1)
      expect([stale.statusCode, stale.json().fields[0].path]).toEqual([409, 'newest'])
      const ahead = await world.restoring(ana, sheetId, 3, 2)
      expect([ahead.statusCode, ahead.json().fields[0].path]).toEqual([400, 'editNumber'])
      const nothing = await world.restoring(ana, sheetId, 2, 2)
      expect(nothing.json()).toEqual({ editNumber: null, cells: 0, lines: 0 })
    })
  })

  describe('[BUD-04] versions', () => {
    it('a copy has the cells, lines and notes of the original, and its own history', async () => {
      const { sales, rent, ana } = world
      const source = await fresh()
      await world.save(ana, source, [at(sales.code, 1, 10), at(rent.code, 1, 7)])
      await world.save(ana, source, [at(rent.code, 1, null, 1)])
      await world.lining(ana, source, [
        { code: sales.code, baseVersion: 0, line: lineOf({ note: 'As Tane said', formula: '=1' }) },
      ])
      const copy = await world.make('A copy', source)
      expect(copy).toMatchObject({ basedOn: source, editNumber: 1 })
      const { lines, rows } = await world.read(copy.sheetId)
      expect(lines).toEqual([
        { ...lineOf({ note: 'As Tane said', formula: '=1' }), code: sales.code, version: 1 },
      ])
      expect(cellsIn(rows)).toEqual({ [sales.code]: { [world.ahead(1)]: [10, 1] } })
      await world.save(ana, copy.sheetId, [at(sales.code, 1, 99, 1)])
      expect(cellsIn((await world.read(source)).rows)[sales.code]).toEqual({
        [world.ahead(1)]: [10, 1],
      })
    })

    it.each(['Twice', 'twice', ' TWICE '])('has a unique name: %s is taken', async name => {
      const known = await world.ok<{ budgets: { name: string }[] }>(
        world.ask(world.ana, 'GET', '/api/budgets'),
      )
      if (!known.budgets.some(each => each.name === 'Twice')) await world.make('Twice')
      const twin = await world.ask(world.ben, 'POST', '/api/budgets', {
        body: { name, copyOf: null },
      })
      expect([twin.statusCode, twin.json().fields[0].path]).toEqual([409, 'name'])
    })

    it('can be renamed by a person who has seen its newest version', async () => {
      const { ana, ben } = world
      const sheetId = await fresh()
      const renamed = await world.update(ana, { sheetId, baseVersion: 1, name: 'Renamed' })
      expect(renamed.json()).toMatchObject({ name: 'Renamed', version: 2 })
      const late = await world.update(ben, { sheetId, baseVersion: 1, name: 'Late' })
      expect([late.statusCode, late.json().fields[0].path]).toEqual([409, 'baseVersion'])
      const own = await world.update(ben, { sheetId, baseVersion: 2, name: 'renamed' })
      expect(own.json()).toMatchObject({ name: 'renamed', version: 3 })
    })

    it('is deleted, its name is free, and it can be restored with all its data', async () => {
      const { sales, ana } = world
      const { sheetId } = await world.make('Gone and back')
      await world.save(ana, sheetId, [at(sales.code, 1, 10)])
      const deletion = (isDeleted: boolean) =>
        world.ask(ana, 'PUT', '/api/budgets/deletion', { body: { sheetId, isDeleted } })
      const left = (await deletion(true)).json<{ budgets: { sheetId: string }[] }>()
      expect(left.budgets.map(each => each.sheetId)).not.toContain(sheetId)
      const gone = await world.ask(ana, 'GET', '/api/budgets/cells', { query: { sheetId } })
      expect(gone.statusCode).toBe(404)
      const { sheetId: other } = await world.make('Gone and back')
      expect((await deletion(false)).statusCode).toBe(409)
      await world.update(ana, { sheetId: other, baseVersion: 1, name: 'Another' })
      expect((await deletion(false)).statusCode).toBe(200)
      expect(cellsIn((await world.read(sheetId)).rows)[sales.code]).toEqual({
        [world.ahead(1)]: [10, 1],
      })
    })
  })

  describe('[BUD-04] locked and approved', () => {
    it.each(['locked', 'approved'] as const)(
      '%s: nothing can be changed, and it says who locked it and when',
      async state => {
        const { sales, owner, ana } = world
        const sheetId = await fresh()
        await world.save(ana, sheetId, [at(sales.code, 1, 10)])
        const closed = await world.update(owner, { sheetId, baseVersion: 1, state })
        expect(closed.json()).toMatchObject({ state, version: 2 })
        const refusal = new RegExp(`was ${state} by Olive Owner on \\d+\\w\\w \\w+ 20\\d\\d`)
        const refusals = await Promise.all([
          world.saving(ana, sheetId, [at(sales.code, 1, 11, 1)]),
          world.saving(owner, sheetId, [at(sales.code, 2, 11)]),
          world.restoring(ana, sheetId, 0, 1),
          world.lining(ana, sheetId, [{ code: sales.code, baseVersion: 0, line: lineOf() }]),
          world.update(ana, { sheetId, baseVersion: 2, name: `Never ${state}` }),
          world.ask(ana, 'PUT', '/api/budgets/deletion', { body: { sheetId, isDeleted: true } }),
        ])
        for (const refused of refusals) {
          expect(refused.statusCode).toBe(409)
          expect(refused.json().message).toMatch(refusal)
        }
        expect((await world.read(sheetId)).budget).toMatchObject({
          state,
          closedBy: 'Olive Owner',
          editNumber: 1,
        })
        const opened = await world.update(owner, { sheetId, baseVersion: 2, state: 'open' })
        expect(opened.json()).toMatchObject({ state: 'open', closedBy: null })
        const saved = await world.save(ana, sheetId, [at(sales.code, 1, 11, 1)])
        expect(saved.editNumber).toBe(2)
      },
    )

    it('only owners may do it', async () => {
      const { ana, owner } = world
      const sheetId = await fresh()
      const refused = await world.update(ana, { sheetId, baseVersion: 1, state: 'approved' })
      expect(refused.statusCode).toBe(403)
      await world.update(owner, { sheetId, baseVersion: 1, state: 'approved' })
      const reopened = await world.update(ana, { sheetId, baseVersion: 2, state: 'open' })
      expect(reopened.statusCode).toBe(403)
    })
  })

  it('[API-02] a batch that is sent twice with one key is saved once and gets the same reply', async () => {
    const { sales, ana } = world
    const sheetId = await fresh()
    const body = {
      sheetId,
      label: 'Typed',
      changes: [{ summaryDataType: 5, itemType: sales.itemType, ...at(sales.code, 1, 1) }],
    }
    const key = 'the-very-same-key-1'
    const put = () => world.ask(ana, 'PUT', '/api/update-generic-item-data', { body, key })
    const [one, two] = await Promise.all([put(), put()])
    expect(one.json()).toEqual(two.json())
    expect((await world.history(sheetId)).edits).toHaveLength(1)
  })

  it('[ORG-06] a viewer can read the budget but not change it', async () => {
    const { vera, sales } = world
    const sheetId = await fresh()
    expect((await world.read(sheetId, vera)).budget.name).toBeTruthy()
    const refused = await Promise.all([
      world.saving(vera, sheetId, [at(sales.code, 1, 1)]),
      world.restoring(vera, sheetId, 0, 0),
      world.drafting(vera, sheetId, 0, []),
      world.update(vera, { sheetId, baseVersion: 1, name: 'Mine' }),
      world.ask(vera, 'POST', '/api/budgets', { body: { name: 'Mine', copyOf: null } }),
    ])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
  })

  it('[ORG-06] a sheet of another organisation does not exist', async () => {
    const { gateway, stranger, sales } = world
    const sheetId = await fresh()
    const organisationId = await gateway.addOrganisation(stranger.userId)
    const query = { organisationId }
    const body = { sheetId, label: 'x', changes: [] }
    const asked = await Promise.all([
      world.ask(stranger, 'GET', '/api/budgets/cells', { query: { ...query, sheetId } }),
      world.ask(stranger, 'GET', '/api/sheets/history', { query: { ...query, sheetId } }),
      world.ask(stranger, 'GET', '/api/sheets/draft', { query: { ...query, sheetId } }),
      world.ask(stranger, 'PUT', '/api/sheets/draft', {
        query,
        body: { sheetId, baseVersion: 0, changes: [] },
      }),
      world.ask(stranger, 'POST', '/api/sheets/restore', {
        query,
        body: { sheetId, editNumber: 0, newest: 0 },
      }),
      world.ask(stranger, 'POST', '/api/budgets', { query, body: { name: 'x', copyOf: sheetId } }),
      world.ask(stranger, 'PUT', '/api/update-generic-item-data', {
        query,
        body: {
          ...body,
          changes: [{ summaryDataType: 5, itemType: 5, ...at(sales.code, 1, 1) }],
        },
      }),
    ])
    expect(asked.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 404))
  })
})

const expectMessage = { message: 'Budget data updated successfully' }

import { randomUUID } from 'node:crypto'
import type { BooksAccount } from '@millpond/core/ledger'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE } from './_gateway.ts'
import { createSheetWorld, type Saved, type SheetWorld, type Typed } from './_sheet-world.ts'

type Field = 'formula' | 'note'

describe.each(ANY_ENGINE)('formulas and notes that are saved with figures (%s)', engine => {
  let world: SheetWorld
  beforeAll(async () => {
    world = await createSheetWorld(engine)
  })
  afterAll(() => world.close())
  let names = 0
  const fresh = async () => {
    names += 1
    return (await world.make(`Lines ${names}`)).sheetId
  }
  const change = (
    { code }: BooksAccount,
    after: string | null,
    before: string | null = null,
    field: Field = 'formula',
  ) => ({ code, field, before, after })
  const rentCell = (value: number, baseVersion = 0): Typed => ({
    ...{ code: world.rent.code, month: world.ahead(1), value, baseVersion },
  })
  const save = (
    sheetId: string,
    changes: readonly Typed[],
    lines: readonly object[],
    who = world.ana,
  ) => world.ok<Saved>(world.savingAll(who, { sheetId, changes, lines }))
  const byCode = () => `= [@${world.sales.code}] * 5%`
  const stateOf = async (sheetId: string) => {
    const { lines, rows } = await world.read(sheetId)
    const values = rows.map(each => each.values)
    return [lines.map(({ formula, note }) => [formula, note]), values]
  }
  const historyOf = async (sheetId: string) =>
    (await world.history(sheetId)).edits.map(each => [each.label, each.cells, each.lines])

  it('[BUD-04] are one edit with their figures, and stored with codes', async () => {
    const sheetId = await fresh()
    const { sales, rent } = world
    const lines = [change(rent, `= [${sales.name}] * 5%`), change(rent, 'Agreed', null, 'note')]
    const saved = await save(sheetId, [rentCell(100)], lines)
    expect(saved).toEqual({
      message: 'Budget data updated successfully',
      editNumber: 1,
      saved: [{ code: rent.code, month: world.ahead(1), version: 1 }],
      conflicts: [],
      lines: [{ code: rent.code, version: 1, formula: byCode(), note: 'Agreed' }],
      lineConflicts: [],
    })
    expect(await historyOf(sheetId)).toEqual([['Typed', 1, 1]])
    expect((await world.edit(sheetId, 1)).lines).toEqual([
      {
        code: rent.code,
        before: { formula: null, note: null, content: null },
        after: { formula: byCode(), note: 'Agreed', content: null },
      },
    ])
  })

  it('[BUD-04] are saved without figures, and not a second time', async () => {
    const sheetId = await fresh()
    await save(sheetId, [], [change(world.rent, '= 100')])
    const again = await save(sheetId, [], [change(world.rent, '= 100')])
    expect([again.editNumber, again.lines[0]?.version]).toEqual([null, 1])
    expect(await historyOf(sheetId)).toEqual([['Typed', 0, 1]])
  })

  it('[BUD-03] two requests with one key change the sheet once', async () => {
    const sheetId = await fresh()
    const key = randomUUID()
    const batch = { sheetId, changes: [rentCell(7)], lines: [change(world.rent, '= 7')] }
    const [one, two] = [
      await world.savingAll(world.ana, batch, key),
      await world.savingAll(world.ana, batch, key),
    ]
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    expect(two.json()).toEqual(one.json())
    expect(await historyOf(sheetId)).toEqual([['Typed', 1, 1]])
  })

  it('[BUD-03] are refused at their row, and then no figure is saved', async () => {
    const sheetId = await fresh()
    const lines = [change(world.power, '= 100'), change(world.rent, '= [Nobody] * 5%')]
    const answer = await world.savingAll(world.ana, { sheetId, changes: [rentCell(5)], lines })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      [
        {
          path: 'lines.1.after',
          message:
            'Nothing here is called “Nobody”. ' +
            'Use the name of an account, a customer group or a driver.',
        },
      ],
    ])
    expect(await stateOf(sheetId)).toEqual([[], []])
    expect(await historyOf(sheetId)).toEqual([])
  })

  it('[BUD-03] are not saved if a figure is refused', async () => {
    const sheetId = await fresh()
    const wrong = { ...rentCell(5), code: 'nothing' }
    const lines = [change(world.rent, '= 100')]
    const answer = await world.savingAll(world.ana, { sheetId, changes: [wrong], lines })
    expect([answer.statusCode, answer.json().fields[0].path]).toEqual([400, 'changes.0.code'])
    expect(await stateOf(sheetId)).toEqual([[], []])
  })

  it('[BUD-03] an empty request is refused', async () => {
    const sheetId = await fresh()
    const answer = await world.savingAll(world.ana, { sheetId, changes: [], lines: [] })
    expect(answer.statusCode).toBe(400)
  })

  it('[BUD-02] a conflict names its author, and no figure is saved', async () => {
    const sheetId = await fresh()
    const { rent, power, ana, ben } = world
    await save(sheetId, [rentCell(100)], [change(rent, '= 100')], ana)
    const others = { code: power.code, month: world.ahead(1), value: 3, baseVersion: 0 }
    const saved = await save(
      sheetId,
      [rentCell(200, 1), others],
      [change(rent, '= 200'), change(rent, 'Ben asks', null, 'note')],
      ben,
    )
    expect(saved).toMatchObject({
      saved: [{ code: power.code, version: 1 }],
      conflicts: [],
      lines: [{ code: rent.code, version: 2, formula: '= 100', note: 'Ben asks' }],
      lineConflicts: [
        { code: rent.code, field: 'formula', value: '= 100', version: 1, editedBy: 'Ana Editor' },
      ],
    })
    expect(await stateOf(sheetId)).toEqual([
      [['= 100', 'Ben asks']],
      expect.arrayContaining([[100]]),
    ])
    const decided = await save(sheetId, [rentCell(200, 1)], [change(rent, '= 200', '= 100')], ben)
    expect([decided.lineConflicts, decided.saved.length]).toEqual([[], 1])
    expect((await stateOf(sheetId))[0]).toEqual([['= 200', 'Ben asks']])
  })

  it('[BUD-02] a change of another field by another person is not a conflict', async () => {
    const sheetId = await fresh()
    const { rent, ana, ben } = world
    await save(sheetId, [], [change(rent, 'Ana was here', null, 'note')], ana)
    const saved = await save(sheetId, [], [change(rent, '= 1')], ben)
    expect(saved.lineConflicts).toEqual([])
    expect((await stateOf(sheetId))[0]).toEqual([['= 1', 'Ana was here']])
  })

  it('[BUD-04] a restore undoes them together with their figures', async () => {
    const sheetId = await fresh()
    const { rent, ana } = world
    await save(sheetId, [rentCell(100)], [change(rent, '= 100')])
    await save(sheetId, [rentCell(200, 1)], [change(rent, '= 200', '= 100')])
    expect(await world.ok(world.restoring(ana, sheetId, 1, 2))).toMatchObject({
      cells: 1,
      lines: 1,
    })
    expect(await stateOf(sheetId)).toEqual([[['= 100', null]], [[100]]])
  })

  it('[BUD-02] are stored in a draft, and drafts from before lines can still be read', async () => {
    const sheetId = await fresh()
    const { ana, rent, organisationId } = world
    const line = { code: rent.code, field: 'formula', value: '= 1', before: null }
    expect((await world.drafting(ana, sheetId, 0, [], [line])).statusCode).toBe(200)
    expect((await world.draft(ana, sheetId)).draft).toMatchObject({ changes: [], lines: [line] })
    const cell = { ...rentCell(5), itemType: rent.itemType, before: null }
    await world.gateway.deps.database.inOrganisation(
      organisationId,
      tx =>
        tx.execute(sql`update sheet_draft set changes = ${JSON.stringify([cell])}
          where sheet_id = ${sheetId}`),
      ana.userId,
    )
    expect((await world.draft(ana, sheetId)).draft).toMatchObject({ changes: [cell], lines: [] })
    expect((await world.drafting(ana, sheetId, 1, [])).json()).toEqual({ draft: null })
  })
})

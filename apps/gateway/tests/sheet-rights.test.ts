/** What the database refuses by itself, even if a check in the code is missing. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlStateOf, type Tx } from '../src/database/index.ts'
import { sheetDraftStore } from '../src/stores/sheet-draft-store.ts'
import { givenChanges, sheetEditStore } from '../src/stores/sheet-edit-store.ts'
import { sheetStore, sheetsVersion } from '../src/stores/sheet-store.ts'
import { ANY_ENGINE } from './_gateway.ts'
import type { TestPerson } from './_people.ts'
import { createSheetWorld, type SheetWorld } from './_sheet-world.ts'

const REFUSED = '42501'

describe.each(ANY_ENGINE)('[ORG-06] rights to sheets in the database (%s)', engine => {
  let world: SheetWorld
  let key: { organisationId: string; sheetId: string }
  beforeAll(async () => {
    world = await createSheetWorld(engine)
    const { organisationId, sales } = world
    key = { organisationId, sheetId: (await world.make('Guarded')).sheetId }
    const cell = { code: sales.code, month: world.ahead(0), value: 1, baseVersion: 0 }
    await world.save(world.ana, key.sheetId, [cell])
    await world.ok(
      world.drafting(world.ana, key.sheetId, 0, [
        { ...cell, itemType: sales.itemType, before: null },
      ]),
    )
  })
  afterAll(() => world.close())

  const as = <T>(who: TestPerson | null, work: (tx: Tx) => Promise<T>) =>
    world.gateway.deps.database.inOrganisation(key.organisationId, work, who?.userId)
  const codeOf = (work: Promise<{ rowCount: number | null }>) =>
    work.then(
      ({ rowCount }) => rowCount,
      (error: unknown) => sqlStateOf(error) ?? String(error),
    )
  const executed = (who: TestPerson | null, statement: ReturnType<typeof sql>) =>
    codeOf(as(who, tx => tx.execute(statement)))
  const writing = (tx: Tx) => {
    const change = { code: world.rent.code, month: world.ahead(1), before: null, after: 1 }
    const edit = { label: 'x', editedBy: world.vera.userId, editedAt: new Date() }
    const changes = givenChanges([{ ...change, itemType: world.rent.itemType }])
    return sheetEditStore.add(tx, key, edit, changes)
  }

  it('a viewer reads cells and history, and writes none', async () => {
    const seen = await as(world.vera, tx => tx.execute(sql`select from sheet_cell`))
    expect(seen.rowCount).toBe(1)
    expect(await as(world.vera, writing)).toBeNull()
    expect(await executed(world.vera, sql`update sheet_cell set value = 9`)).toBe(0)
    const planted = sql`insert into sheet_cell values
      (${key.organisationId}, ${key.sheetId}, 'x', '2026-11', 5, 1, 1, 1)`
    expect(await executed(world.vera, planted)).toBe(REFUSED)
  })

  it('a stranger sees nothing', async () => {
    for (const table of [
      ...['sheet', 'sheet_line', 'sheet_cell'],
      ...['sheet_edit', 'sheet_edit_cell', 'sheet_edit_line'],
    ]) {
      expect(await executed(world.stranger, sql`select from ${sql.identifier(table)}`)).toBe(0)
    }
  })

  it.each(['sheet_edit', 'sheet_edit_cell', 'sheet_edit_line'])(
    'neither an owner nor a job can update or delete rows of %s',
    async table => {
      const name = sql.identifier(table)
      for (const who of [world.owner, null]) {
        expect(await executed(who, sql`update ${name} set edit_number = 7`)).toBe(REFUSED)
        expect(await executed(who, sql`delete from ${name}`)).toBe(REFUSED)
      }
    },
  )

  it.each(['sheet', 'sheet_line', 'sheet_cell'])(
    'an owner cannot delete rows of %s',
    async table => {
      expect(await executed(world.owner, sql`delete from ${sql.identifier(table)}`)).toBe(REFUSED)
    },
  )

  it('[BUD-04] only an owner approves', async () => {
    const state = { is: 'approved', by: world.ana.userId, at: new Date() } as const
    const approving = (who: TestPerson) =>
      as(who, async tx => {
        await sheetStore.update(tx, key, { state })
        return { rowCount: 1 }
      })
    expect(await codeOf(approving(world.ana))).toBe(REFUSED)
    expect(await codeOf(approving(world.owner))).toBe(1)
  })

  it('[BUD-02] only its author can read a draft, not the owner and not the gateway’s jobs', async () => {
    const rows = (who: TestPerson | null) => executed(who, sql`select from sheet_draft`)
    expect(await rows(world.ana)).toBe(1)
    for (const who of [world.owner, world.ben, world.vera, null]) expect(await rows(who)).toBe(0)
    const forged = (baseVersion: number) =>
      as(world.ben, tx =>
        sheetDraftStore.save(
          tx,
          { ...key, userId: world.ana.userId },
          { baseVersion, changes: '[]', at: new Date() },
        ),
      )
    expect(await forged(1)).toBeNull()
    await expect(forged(0)).rejects.toThrow(/row-level security/)
    expect((await world.draft(world.ana, key.sheetId)).draft?.version).toBe(1)
  })

  it('[BUD-04] the version of all sheets increases with every change of a sheet, and only then', async () => {
    const sheetsVersionNow = async () => {
      const found = await as(null, tx =>
        tx.execute<{ sheetsVersionNow: number }>(
          sql`select ${sheetsVersion(key.organisationId)} as "sheetsVersionNow"`,
        ),
      )
      return found.rows[0]?.sheetsVersionNow ?? 0
    }
    const { sheetId } = await world.make('Marked')
    const cell = { code: world.sales.code, month: world.ahead(0), value: 5, baseVersion: 0 }
    const line = { name: null, position: 0, formula: null, note: 'x', transfer: null }
    const changes = [
      () => world.save(world.ana, sheetId, [cell]),
      () => world.lining(world.ana, sheetId, [{ code: world.sales.code, baseVersion: 0, line }]),
      () => world.update(world.ana, { sheetId, baseVersion: 1, name: 'Renamed' }),
      () => world.restoring(world.ana, sheetId, 0, 2),
      () => world.update(world.owner, { sheetId, baseVersion: 2, state: 'locked' }),
      () => world.make('Another'),
    ]
    for (const change of changes) {
      const before = await sheetsVersionNow()
      await change()
      expect(await sheetsVersionNow()).toBeGreaterThan(before)
    }
    const before = await sheetsVersionNow()
    await world.read(sheetId)
    await world.drafting(world.ana, sheetId, 0, [])
    expect(await sheetsVersionNow()).toBe(before)
  })
})

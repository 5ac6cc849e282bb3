import type { BooksAccount } from '@millpond/core/ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerStore } from '../src/stores/ledger-store.ts'
import { ANY_ENGINE } from './_gateway.ts'
import { createSheetWorld, lineOf, type SheetWorld } from './_sheet-world.ts'

describe.each(ANY_ENGINE)('formulas of a budget (%s)', engine => {
  let world: SheetWorld
  beforeAll(async () => {
    world = await createSheetWorld(engine)
  })
  afterAll(() => world.close())
  let names = 0
  const fresh = async () => {
    names += 1
    return (await world.make(`Formulas ${names}`)).sheetId
  }
  type Row = readonly [account: BooksAccount, formula: string | null, baseVersion?: number]
  const put = (sheetId: string, ...rows: readonly Row[]) =>
    world.lining(
      world.ana,
      sheetId,
      rows.map(([{ code }, formula, baseVersion = 0]) => ({
        ...{ code, baseVersion },
        line: lineOf({ formula }),
      })),
    )
  const faultsOf = async (answer: ReturnType<typeof put>) => {
    const { statusCode, ...rest } = await answer
    const body = rest.json<{ fields?: { path: string; message: string }[] }>()
    return [statusCode, ...(body.fields ?? []).map(({ path, message }) => `${path}: ${message}`)]
  }
  const formulasOf = async (sheetId: string) =>
    (await world.read(sheetId)).lines.map(({ formula }) => formula)
  /** The next import of the provider's books. */
  const publish = (accounts: readonly BooksAccount[]) =>
    world.gateway.deps.database.inOrganisation(world.organisationId, tx =>
      ledgerStore.replaceAccounts(tx, world.organisationId, accounts),
    )

  it.each<[string, (world: SheetWorld) => string, string]>([
    [
      'a name that is not in the books',
      () => '= [Nobody] * 5%',
      'Nothing here is called “Nobody”. Use the name of an account, a customer group or a driver.',
    ],
    [
      'a deleted account',
      () => '= [@gone]',
      'A line in this formula was deleted. Choose another one.',
    ],
    ['no sum', ({ sales }) => `= [${sales.name}] *`, 'Write a formula, such as = [Sales] * 5%.'],
    [
      'its own line',
      ({ rent }) => `= [${rent.name}] * 2`,
      'This formula would refer to its own line. Use other lines.',
    ],
  ])('[BUD-04] is refused at its row: %s', async (_, formula, message) => {
    const sheetId = await fresh()
    const answer = put(sheetId, [world.power, '= 100'], [world.rent, formula(world)])
    expect(await faultsOf(answer)).toEqual([400, `lines.1.line.formula: ${message}`])
    expect(await formulasOf(sheetId)).toEqual([])
  })

  it('[BUD-04] is refused if it creates a loop, in one request or in two', async () => {
    const { rent, power } = world
    const sheetId = await fresh()
    const message = 'This formula would refer to its own line. Use other lines.'
    const rows: readonly Row[] = [
      [rent, `= [${power.name}]`],
      [power, `= [${rent.name}]`],
    ]
    expect(await faultsOf(put(sheetId, ...rows))).toEqual([
      400,
      `lines.0.line.formula: ${message}`,
      `lines.1.line.formula: ${message}`,
    ])
    expect(await faultsOf(put(sheetId, ...rows.slice(0, 1)))).toEqual([200])
    expect(await faultsOf(put(sheetId, ...rows.slice(1)))).toEqual([
      400,
      `lines.0.line.formula: ${message}`,
    ])
  })

  it('[BUD-04] is stored with codes, so it stays valid when an account is renamed or archived', async () => {
    const { accounts, sales, rent } = world
    const sheetId = await fresh()
    expect(await faultsOf(put(sheetId, [rent, `= [${sales.name}, -1] * 5%`]))).toEqual([200])
    expect(await formulasOf(sheetId)).toEqual([`= [@${sales.code}, -1] * 5%`])
    const archived = { ...sales, name: 'Sales NZ', status: 'archived' as const }
    await publish([...accounts.filter(({ code }) => code !== sales.code), archived])
    const answer = await faultsOf(put(sheetId, [rent, '= [Sales NZ, -1] * 6%', 1]))
    await publish(accounts)
    expect(answer).toEqual([200])
    expect(await formulasOf(sheetId)).toEqual([`= [@${sales.code}, -1] * 6%`])
  })

  it('[CUS-01] follows a group of customers until the group is removed', async () => {
    const { ana, rent, power } = world
    const { sheetId: counted } = await world.ok<{ sheetId: string }>(
      world.ask(ana, 'GET', '/api/customers'),
    )
    const shop = (baseVersion: number, line: object | null) => [{ code: 'shop', baseVersion, line }]
    await world.ok(world.lining(ana, counted, shop(0, lineOf({ name: 'Café' }))))
    const sheetId = await fresh()
    expect(await faultsOf(put(sheetId, [rent, '= [café] * 12.50']))).toEqual([200])
    expect(await formulasOf(sheetId)).toEqual(['= [@shop] * 12.50'])
    await world.ok(world.lining(ana, counted, shop(1, null)))
    expect(await faultsOf(put(sheetId, [power, '= [Café] * 2']))).toEqual([
      400,
      'lines.0.line.formula: Nothing here is called “Café”. ' +
        'Use the name of an account, a customer group or a driver.',
    ])
    expect(await faultsOf(put(sheetId, [rent, '= [@shop] * 12.50', 1]))).toEqual([200])
  })

  it('[BUD-04] is in the history, and a restore restores it with its figures', async () => {
    const { ana, sales, rent } = world
    const sheetId = await fresh()
    const [month, by] = [world.ahead(1), `= [@${sales.code}] * 5%`]
    const type = (value: number, baseVersion: number) =>
      world.save(ana, sheetId, [{ code: rent.code, month, value, baseVersion }])
    await type(100, 0)
    await put(sheetId, [rent, `= [${sales.name}] * 5%`])
    await type(200, 1)
    const noted = lineOf({ formula: '= 300', note: 'Agreed' })
    await world.ok(world.lining(ana, sheetId, [{ code: rent.code, baseVersion: 1, line: noted }]))
    expect(
      (await world.history(sheetId)).edits.map(each => [each.label, each.cells, each.lines]),
    ).toEqual([
      [`Formula of ${rent.name}`, 0, 1],
      ['Typed', 1, 0],
      [`Formula of ${rent.name}`, 0, 1],
      ['Typed', 1, 0],
    ])
    expect((await world.edit(sheetId, 4)).lines).toEqual([
      {
        code: rent.code,
        before: { formula: by, note: null, content: null },
        after: { formula: '= 300', note: 'Agreed', content: null },
      },
    ])
    const back = async (to: number, newest: number) =>
      world.ok(world.restoring(ana, sheetId, to, newest))
    const now = async () => {
      const { lines, rows } = await world.read(sheetId)
      return [lines.map(({ formula, note }) => [formula, note]), rows[0]?.values]
    }
    expect(await back(2, 4)).toEqual({ editNumber: 5, cells: 1, lines: 1 })
    expect(await now()).toEqual([[[by, null]], [100]])
    expect(await back(1, 5)).toEqual({ editNumber: 6, cells: 0, lines: 1 })
    expect(await now()).toEqual([[[null, null]], [100]])
    // A restore is an edit too: it also restores the formulas that were undone.
    expect(await back(4, 6)).toEqual({ editNumber: 7, cells: 1, lines: 1 })
    expect(await now()).toEqual([[['= 300', 'Agreed']], [200]])
  })

  it('[BUD-04] saving the same formula is not an edit', async () => {
    const sheetId = await fresh()
    await put(sheetId, [world.rent, '= 300'])
    await put(sheetId, [world.rent, '= 300', 1])
    expect((await world.history(sheetId)).edits).toHaveLength(1)
  })

  it('[BUD-04] with a removed name does not prevent a note on its line', async () => {
    const { accounts, sales, rent } = world
    const sheetId = await fresh()
    const formula = `= [@${sales.code}] * 5%`
    await put(sheetId, [rent, formula])
    await publish(accounts.filter(({ code }) => code !== sales.code))
    const noted = { code: rent.code, baseVersion: 1, line: lineOf({ formula, note: 'By whom?' }) }
    const answer = await world.lining(world.ana, sheetId, [noted])
    await publish(accounts)
    expect(answer.statusCode).toBe(200)
  })
})

import { randomUUID } from 'node:crypto'
import { SCENARIO_TYPES } from '@millpond/core/scenario'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE } from './_gateway.ts'
import {
  account,
  createScenarioWorld,
  laterBy,
  line,
  property,
  refusal,
  type ScenarioWorld,
} from './_scenario-world.ts'

describe.each(ANY_ENGINE)('scenarios (%s)', engine => {
  let world: ScenarioWorld
  beforeAll(async () => {
    world = await createScenarioWorld(engine)
  })
  afterAll(() => world.close())

  const cell = (code: string, ahead: number, value: number | null, baseVersion = 0) => ({
    ...{ kind: 'cell', code, month: world.ahead(ahead), value, baseVersion },
    itemType: world.accounts.find(each => each.code === code)?.itemType ?? 3,
  })
  const fresh = async () => (await world.make()).id

  it('[ENT-08] [SCN-08] a new scenario has the fields of the specification and rests on the forecast', async () => {
    const made = await world.make({
      scenarioName: 'A barista',
      scenarioType: 'Hire a staff member',
    })
    expect(made).toEqual({
      id: expect.any(String),
      scenarioName: 'A barista',
      scenarioType: 'Hire a staff member',
      baseline: { kind: 'forecast' },
      forecastHorizon: 12,
      lastSavedDate: expect.stringMatching(/^20.*Z$/),
      visibleFactors: ['Revenue', 'Expenses'],
      visibleFactorAccounts: {},
      factorAccountMonthlyValues: {},
      customFactorAccounts: {},
      events: [],
      ...{ state: 'open', isPrivate: false, isArchived: false, isDeleted: false, isYours: true },
      ...{ editNumber: 0, basedOn: null, createdBy: 'Ana Editor', createdAt: made.createdAt },
      ...{ editedBy: null, editedAt: null, closedBy: null, closedAt: null, frozen: null },
    })
    expect((await world.read(made.id, world.ana)).scenario).toEqual(made)
    expect(await world.list(world.vera)).toContainEqual({ ...made, isYours: false })
  })

  it.each(SCENARIO_TYPES)('[ENT-21] [SCN-03] %s shows the factors of its type', async type => {
    const { visibleFactors } = await world.make({ scenarioType: type })
    const assets = type === 'Open another store' ? ['Assets'] : []
    expect(visibleFactors).toEqual(['Revenue', 'Expenses', ...assets])
  })

  it('[SCN-01] [SCN-02] cells, events, accounts and properties are one edit that stamps the save date', async () => {
    const { sales, ana } = world
    const before = await world.make()
    const reply = await world.save(
      ana,
      before.id,
      [
        cell(sales.code, 1, 1_200_00),
        line('late', laterBy(7)),
        account('Van', 'Assets'),
        { ...cell('new:Van', 2, 30_000_00), itemType: 1 },
        property('forecastHorizon', 24),
        property('visibleFactorAccounts', { Revenue: [sales.code] }),
      ],
      'Set up',
    )
    const month = (ahead: number) => ({ month: world.ahead(ahead) })
    expect(reply).toEqual({
      editNumber: 1,
      saved: [
        { kind: 'cell', code: sales.code, ...month(1), version: 1 },
        { kind: 'cell', code: 'new:Van', ...month(2), version: 1 },
        { kind: 'line', code: 'late', version: 1 },
        { kind: 'line', code: 'new:Van', version: 1 },
        { kind: 'property', property: 'forecastHorizon', version: 2 },
        { kind: 'property', property: 'visibleFactorAccounts', version: 2 },
      ],
      conflicts: [],
      lastSavedDate: expect.any(String),
    })
    const { scenario, versions, lines, removed, rows } = await world.read(before.id)
    expect(scenario).toMatchObject({
      ...{ id: before.id, scenarioName: before.scenarioName, forecastHorizon: 24 },
      ...{ lastSavedDate: reply.lastSavedDate, editNumber: 1, editedBy: 'Ana Editor' },
      visibleFactorAccounts: { Revenue: [sales.code] },
      factorAccountMonthlyValues: {
        [sales.code]: { [world.ahead(1)]: 1_200_00 },
        'new:Van': { [world.ahead(2)]: 30_000_00 },
      },
      customFactorAccounts: { Van: 'Assets' },
      events: [{ code: 'late', ...laterBy(7) }],
    })
    expect(versions).toMatchObject({ forecastHorizon: 2, scenarioName: 1 })
    expect(lines.map(({ code, version }) => [code, version])).toEqual([
      ['late', 1],
      ['new:Van', 1],
    ])
    expect([removed, rows.length]).toEqual([[], 2])
    const listed = (await world.list()).filter(({ id }) => id === before.id)
    expect(listed).toEqual([scenario])
  })

  it('[SCN-08] only changed cells are stored: an emptied one follows its baseline again', async () => {
    const { sales, ana } = world
    const id = await fresh()
    await world.save(ana, id, [cell(sales.code, 1, 500), cell(sales.code, 2, 0)])
    await world.save(ana, id, [cell(sales.code, 1, null, 1)])
    expect((await world.read(id)).scenario.factorAccountMonthlyValues).toEqual({
      [sales.code]: { [world.ahead(2)]: 0 },
    })
  })

  it('[SCN-01] saving what is stored already writes nothing and keeps the save date', async () => {
    const { ana } = world
    const id = await fresh()
    const first = await world.save(ana, id, [line('late', laterBy(7))])
    const again = await world.save(ana, id, [
      line('late', laterBy(7), 0),
      property('forecastHorizon', 12, 9),
    ])
    expect(again).toMatchObject({ editNumber: null, conflicts: [] })
    expect(again.lastSavedDate).toBe(first.lastSavedDate)
    expect((await world.history(id)).edits).toHaveLength(1)
  })

  describe('two editors', () => {
    it('[SCN-02] of one event: the first is saved, the second learns the event, its author and time', async () => {
      const { ana, ben } = world
      const id = await fresh()
      await world.save(ana, id, [line('late', laterBy(7))])
      const [first, second] = await Promise.all([
        world.save(ana, id, [line('late', laterBy(14), 1)]),
        world.save(ben, id, [line('late', laterBy(21), 1)]),
      ])
      const replies = [first, second].toSorted((a, b) => a.conflicts.length - b.conflicts.length)
      expect(replies.map(({ saved, conflicts }) => [saved.length, conflicts.length])).toEqual([
        [1, 0],
        [0, 1],
      ])
      const isAna = first.saved.length === 1
      expect(replies[1]?.conflicts).toEqual([
        {
          ...{ kind: 'line', code: 'late', line: laterBy(isAna ? 14 : 21), version: 2 },
          ...{ editedBy: isAna ? 'Ana Editor' : 'Ben Editor' },
          editedAt: expect.stringMatching(/^20.*Z$/),
        },
      ])
      // Keep mine: the same event again, with the version that was read now.
      const kept = await world.save(isAna ? ben : ana, id, [line('late', laterBy(30), 2)])
      expect(kept.conflicts).toEqual([])
      expect((await world.read(id)).scenario.events).toEqual([{ code: 'late', ...laterBy(30) }])
    })

    it('[SCN-02] of one property, of one cell and of different ones', async () => {
      const { ana, ben, sales } = world
      const id = await fresh()
      await world.save(ana, id, [property('forecastHorizon', 24), cell(sales.code, 1, 100)])
      const reply = await world.save(ben, id, [
        property('forecastHorizon', 36),
        property('scenarioType', 'Open another store'),
        cell(sales.code, 1, 200),
        cell(sales.code, 2, 300),
      ])
      expect(reply.saved.map(({ kind, version }) => [kind, version])).toEqual([
        ['cell', 1],
        ['property', 2],
      ])
      const author = { editedBy: 'Ana Editor', editedAt: expect.any(String) }
      expect(reply.conflicts).toEqual([
        {
          kind: 'cell',
          code: sales.code,
          month: world.ahead(1),
          value: 100,
          version: 1,
          ...author,
        },
        { kind: 'property', property: 'forecastHorizon', value: 24, version: 2, ...author },
      ])
    })

    it('[SCN-02] an event that was removed meanwhile is in conflict, and can be added again', async () => {
      const { ana, ben } = world
      const id = await fresh()
      await world.save(ana, id, [line('late', laterBy(7))])
      await world.save(ana, id, [line('late', null, 1)])
      const { removed } = await world.read(id)
      expect(removed).toEqual([{ code: 'late', version: 2 }])
      const reply = await world.save(ben, id, [line('late', laterBy(9), 1)])
      expect(reply.conflicts).toMatchObject([
        { kind: 'line', code: 'late', line: null, version: 2 },
      ])
      await world.save(ben, id, [line('late', laterBy(9), 2)])
      expect((await world.read(id)).lines).toMatchObject([{ code: 'late', version: 3 }])
    })

    it('[SCN-02] the cells of an account that is in conflict wait with it', async () => {
      const { ana, ben } = world
      const id = await fresh()
      await world.save(ana, id, [account('Van', 'Assets')])
      const reply = await world.save(ben, id, [
        account('Van', 'Expenses'),
        { ...cell('new:Van', 1, 5), itemType: 3 },
      ])
      expect([reply.editNumber, reply.saved]).toEqual([null, []])
      expect(reply.conflicts).toMatchObject([{ kind: 'line', code: 'new:Van' }])
    })
  })

  it('[API-06] a repeated request has one effect and the same reply', async () => {
    const id = await fresh()
    const key = randomUUID()
    const send = () => world.saving(world.ana, id, [line('late', laterBy(3))], { key })
    const replies = [(await send()).body, (await send()).body]
    expect(replies[0]).toBe(replies[1])
    expect((await world.history(id)).edits).toHaveLength(1)
  })

  it('[API-02] the list has an ETag, and a client that has it receives no body', async () => {
    const ask = (tag?: string) =>
      world.gateway.inject({
        url: '/api/scenarios',
        query: { organisationId: world.organisationId },
        headers: {
          authorization: `Bearer ${world.vera.token}`,
          ...(tag && { 'if-none-match': tag }),
        },
      })
    const first = await ask()
    const tag = String(first.headers.etag)
    const again = await ask(tag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await world.make()
    expect((await ask(tag)).statusCode).toBe(200)
  })

  it('[SCN-02] a copy has the events, accounts and cells, and a history of its own', async () => {
    const { ana, sales } = world
    const source = await world.make({ scenarioType: 'Open another store' })
    const changes = [
      ...[cell(sales.code, 1, 100), line('late', laterBy(7)), account('Van', 'Assets')],
      ...[property('forecastHorizon', 30), property('visibleFactors', ['Debt'])],
    ]
    await world.save(ana, source.id, changes)
    const { scenarioType } = source
    const copy = await world.make({ scenarioType, copyOf: source.id })
    const { scenario } = await world.read(source.id)
    const same = ({
      events,
      customFactorAccounts,
      factorAccountMonthlyValues,
      ...rest
    }: typeof copy) => ({
      ...{ events, customFactorAccounts, factorAccountMonthlyValues },
      ...{ forecastHorizon: rest.forecastHorizon, visibleFactors: rest.visibleFactors },
    })
    expect(same(copy)).toEqual(same(scenario))
    expect(copy).toMatchObject({ basedOn: source.id, editNumber: 1, forecastHorizon: 30 })
    const { edits } = await world.history(copy.id)
    expect(edits.map(({ label }) => label)).toEqual([`Copied from ${source.scenarioName}`])
  })

  describe('drafts and history, as of other sheets', () => {
    it('[SCN-02] an edit lists its cells, lines and properties, before and after', async () => {
      const { ana, sales } = world
      const id = await fresh()
      await world.save(ana, id, [cell(sales.code, 1, 5), line('late', laterBy(7))], 'First')
      await world.save(
        ana,
        id,
        [line('late', laterBy(9), 1), property('forecastHorizon', 6)],
        'Second',
      )
      const { edits } = await world.history(id)
      expect(edits).toMatchObject([
        { label: 'Second', by: 'Ana Editor', cells: 0, lines: 1, properties: 1 },
        { label: 'First', cells: 1, lines: 1 },
      ])
      expect(await world.edit(id, 2)).toMatchObject({
        ...{ changes: [], lines: [] },
        scenarioLines: [{ code: 'late', before: laterBy(7), after: laterBy(9) }],
        properties: [{ property: 'forecastHorizon', before: 12, after: 6 }],
      })
    })

    it('[SCN-02] restores cells, events, accounts and properties to an edit, as one more edit', async () => {
      const { ana, ben, sales } = world
      const id = await fresh()
      const first = [cell(sales.code, 1, 5), line('late', laterBy(7)), account('Van', 'Assets')]
      await world.save(ana, id, first)
      const then = await world.read(id)
      await world.save(ben, id, [
        ...[cell(sales.code, 1, 6, 1), line('late', null, 1), line('other', laterBy(1))],
        ...[line('new:Van', null, 1), property('baseline', { kind: 'lastTwelveMonths' })],
        property('scenarioName', 'Renamed meanwhile'),
      ])
      const restored = await world.restoring(ana, id, 1, 2)
      expect(restored.json()).toEqual({ editNumber: 3, cells: 1, lines: 3, properties: 1 })
      const now = await world.read(id)
      expect(now.scenario).toMatchObject({
        events: then.scenario.events,
        customFactorAccounts: then.scenario.customFactorAccounts,
        factorAccountMonthlyValues: then.scenario.factorAccountMonthlyValues,
        baseline: { kind: 'forecast' },
        scenarioName: 'Renamed meanwhile',
      })
      await world.restoring(ben, id, 0, 3)
      expect((await world.read(id)).scenario).toMatchObject({
        ...{ events: [], customFactorAccounts: {}, factorAccountMonthlyValues: {} },
      })
    })

    it('[SCN-01] a draft keeps cells, events and properties for its author', async () => {
      const { ana, ben, sales } = world
      const id = await fresh()
      const { month, ...rest } = cell(sales.code, 1, 5)
      const change = { itemType: rest.itemType, code: rest.code, month, value: 5, baseVersion: 0 }
      const lines = [
        { code: 'late', field: 'line', value: JSON.stringify(laterBy(7)), before: null },
        { code: 'property:forecastHorizon', field: 'line', value: '24', before: '12' },
      ]
      const kept = await world.drafting(ana, id, 0, [{ ...change, before: null }], lines)
      expect(kept.statusCode).toBe(200)
      expect((await world.draft(ana, id)).draft).toMatchObject({ lines })
      expect((await world.draft(ben, id)).draft).toBeNull()
    })

    it('refuses the routes of other sheets', async () => {
      const { ana } = world
      const id = await fresh()
      const fields = { name: null, position: 0, formula: null, note: null, transfer: null }
      const lined = await world.lining(ana, id, [{ code: 'late', baseVersion: 0, line: fields }])
      expect(refusal(lined)).toMatchObject({ status: 400, fields: [{ path: 'sheetId' }] })
      expect((await world.update(ana, { sheetId: id, baseVersion: 1, name: 'x' })).statusCode).toBe(
        404,
      )
      const budget = await world.ask(ana, 'POST', '/api/budgets', {
        body: { name: 'A budget', copyOf: null },
      })
      expect((await world.reading(ana, budget.json().sheetId)).statusCode).toBe(404)
    })
  })

  it('[SCN-02] deletes softly and restores: the name is free meanwhile', async () => {
    const { ana, ben } = world
    const { id, scenarioName } = await world.make()
    await world.save(ana, id, [line('late', laterBy(7))])
    expect((await world.deleting(ben, id)).json()).toEqual({ id })
    expect((await world.deleting(ben, id)).statusCode).toBe(200)
    expect((await world.list()).map(each => each.id)).not.toContain(id)
    for (const answer of [
      await world.reading(ana, id),
      await world.saving(ana, id, [line('late', laterBy(9), 1)]),
    ]) {
      expect(answer.statusCode).toBe(404)
    }
    const other = await world.make({ scenarioName: scenarioName.toUpperCase() })
    const back = property('isDeleted', false, 2)
    expect(refusal(await world.saving(ana, id, [back]))).toMatchObject({
      ...{ status: 409, message: expect.stringContaining('Choose another name') },
      fields: [{ path: 'changes.0.value', message: 'This name is taken' }],
    })
    await world.save(ana, other.id, [property('scenarioName', `${scenarioName} b`)])
    await world.save(ana, id, [back])
    expect((await world.read(id)).scenario).toMatchObject({
      ...{ isDeleted: false, events: [{ code: 'late' }] },
    })
  })

  it('[ORG-06] names are compared as people read them', async () => {
    await world.make({ scenarioName: 'Café' })
    const taken = await world.making({ scenarioName: 'CAFÉ' })
    expect(refusal(taken)).toMatchObject({
      ...{ status: 409, message: 'There is already a scenario called Café. Choose another name.' },
      fields: [{ path: 'scenarioName', message: 'This name is taken' }],
    })
  })

  it('writes the activity log without amounts', async () => {
    const { ana, owner } = world
    const { id } = await world.make({ scenarioName: 'Logged' })
    await world.save(ana, id, [
      ...[property('scenarioName', 'Logged well'), property('isArchived', true)],
      line('late', laterBy(7)),
    ])
    await world.save(owner, id, [property('state', 'locked')])
    await world.save(owner, id, [property('state', 'open', 2), property('isPrivate', true)])
    await world.save(owner, id, [property('isPrivate', false, 2), property('isArchived', false, 2)])
    await world.deleting(ana, id)
    await world.save(ana, id, [property('isDeleted', false, 2)])
    const answer = world.ask(owner, 'GET', '/api/activity')
    const { entries } = await world.ok<{ entries: { action: string; subject: string }[] }>(answer)
    const own = entries.filter(({ subject }) => subject.includes('Logged'))
    expect(own.map(({ action, subject }) => `${action}: ${subject}`).reverse()).toEqual([
      'scenarioCreated: Logged',
      'scenarioRenamed: Logged, now Logged well',
      'scenarioArchived: Logged',
      'scenarioSaved: Logged',
      'scenarioLocked: Logged well',
      'scenarioOpened: Logged well',
      'scenarioMadePrivate: Logged well',
      'scenarioShared: Logged well',
      'scenarioUnarchived: Logged well',
      'scenarioDeleted: Logged well',
      'scenarioRestored: Logged well',
    ])
  })

  describe('[SCN-01] what cannot be saved is refused at its field, with all of its request', () => {
    const params = laterBy(7).params
    const { days: _, ...withoutDays } = params
    const hire = {
      ...{ kind: 'hire', name: 'A barista', isOff: false, position: 0 },
      params: {
        ...{ start: '2027-03', end: null, payPerYear: 72_000_00, onCostsPpm: null, oneOff: 0 },
        ...{ salesPerMonth: 0, monthsToReach: 1 },
        ...{ wagesAccount: null, costsAccount: null, salesAccount: null },
      },
    }
    const cases: [string, () => object, string, string | RegExp][] = [
      [
        'an account that is not in the books',
        () => cell('unknown', 1, 1),
        'code',
        /no account unknown/,
      ],
      ['an account of no scenario', () => cell('new:Van', 1, 1), 'code', 'in this scenario'],
      [
        'another item type',
        () => ({ ...cell(world.sales.code, 1, 1), itemType: 3 }),
        'itemType',
        'of item type 5',
      ],
      [
        'a month after the ledger',
        () => cell(world.sales.code, 36, 1),
        'month',
        'outside the months',
      ],
      [
        'a broken month',
        () => ({ ...cell(world.sales.code, 1, 1), month: '2026-13' }),
        'month',
        'not a real month',
      ],
      ['a fraction of a cent', () => cell(world.sales.code, 1, 0.5), 'value', ''],
      [
        'a kind of event that does not exist',
        () => line('x', { ...laterBy(1), kind: 'party' }),
        'line.kind',
        '',
      ],
      ['days beyond half a year', () => line('x', laterBy(181)), 'line.params.days', ''],
      [
        'a missing field',
        () => line('x', laterBy(1, { params: withoutDays })),
        'line.params.days',
        '',
      ],
      [
        'an unknown field',
        () => line('x', laterBy(1, { params: { ...params, extra: 1 } })),
        'line.params',
        '',
      ],
      [
        'an end before its start',
        () => line('x', laterBy(1, { params: { ...params, until: '2026-11' } })),
        'line.params.until',
        'before the first',
      ],
      [
        'an account of an event that is not in the books',
        () => line('x', { ...hire, params: { ...hire.params, wagesAccount: 'unknown' } }),
        'line.params.wagesAccount',
        'There is no account unknown',
      ],
      ['a code of an event with spaces', () => line('a b', laterBy(1)), 'code', 'letters, digits'],
      [
        'a code of an account that is not its name',
        () => line('new:Van', { kind: 'account', name: 'Car', factor: 'Assets', position: 0 }),
        'code',
        'new:Car',
      ],
      ['an unknown factor', () => account('Van', 'Luck'), 'line.factor', ''],
      ['an empty name', () => property('scenarioName', ' '), 'value', ''],
      ['another type', () => property('scenarioType', 'Win the lottery'), 'value', ''],
      ['a horizon of 2 months', () => property('forecastHorizon', 2), 'value', ''],
      ['a horizon of 37 months', () => property('forecastHorizon', 37), 'value', ''],
      ['a factor twice', () => property('visibleFactors', ['Tax', 'Tax']), 'value', 'twice'],
      ['an unknown property', () => property('owner', 'me'), 'property', ''],
      [
        'a baseline without its id',
        () => property('baseline', { kind: 'budget' }),
        'value.budgetId',
        '',
      ],
      [
        'a budget that does not exist',
        () => property('baseline', { kind: 'budget', budgetId: randomUUID() }),
        'value',
        'budget was not found',
      ],
      [
        'a scenario that does not exist',
        () => property('baseline', { kind: 'scenario', scenarioId: randomUUID() }),
        'value',
        'scenario was not found',
      ],
      ['an unknown kind of change', () => ({ kind: 'wish' }), 'kind', ''],
    ]
    it.each(cases)('%s', async (_, wrong, field, message) => {
      const { ana, sales } = world
      const id = await fresh()
      const refused = await world.saving(ana, id, [cell(sales.code, 0, 1), wrong()])
      expect(refusal(refused)).toMatchObject({
        status: 400,
        fields: [{ path: `changes.1.${field}`, message: expect.stringMatching(message) }],
      })
      expect((await world.read(id)).rows).toEqual([])
    })

    it.each([
      ['a cell', () => cell(world.sales.code, 1, 1), 'code'],
      ['a line', () => line('x', laterBy(1)), 'code'],
      ['a property', () => property('forecastHorizon', 6), 'property'],
    ])('%s that appears twice', async (_, one, field) => {
      const refused = await world.saving(world.ana, await fresh(), [one(), one()])
      expect(refusal(refused).fields).toMatchObject([
        { path: `changes.1.${field}`, message: expect.stringContaining('appears twice') },
      ])
    })

    it('names of accounts are unique in a scenario, whatever their case', async () => {
      const { ana } = world
      const id = await fresh()
      await world.save(ana, id, [account('Van')])
      expect(refusal(await world.saving(ana, id, [account('van')])).fields).toMatchObject([
        {
          path: 'changes.0.line.name',
          message: 'This scenario already has an account with this name',
        },
      ])
    })

    it('no change, and more than 500', async () => {
      const { ana, sales } = world
      const id = await fresh()
      expect((await world.saving(ana, id, [])).statusCode).toBe(400)
      const many = Array.from({ length: 501 }, (_, at) => cell(sales.code, at % 36, at))
      expect((await world.saving(ana, id, many)).statusCode).toBe(400)
    })

    it('an event of more than 4 kB', async () => {
      const { ana } = world
      const documentIds = Array.from({ length: 100 }, (_, at) => `${at}`.padStart(60, 'x'))
      const delay = {
        ...{ kind: 'delayBills', name: 'Later', isOff: false, position: 0 },
        params: { documentIds, to: '2027-02-20' },
      }
      const refused = await world.saving(ana, await fresh(), [line('x', delay)])
      expect(refusal(refused).fields).toEqual([
        { path: 'changes.0.line.params', message: 'This event has too many details to save' },
      ])
    })
  })

  it('[SCN-08] an account of the baseline can be typed and named by an event', async () => {
    const { ana } = world
    const below = await fresh()
    await world.save(ana, below, [account('Van', 'Assets')])
    const id = await fresh()
    await world.save(ana, id, [property('baseline', { kind: 'scenario', scenarioId: below })])
    await world.save(ana, id, [{ ...cell('new:Van', 1, 5_00), itemType: 1 }])
    expect((await world.read(id)).scenario.factorAccountMonthlyValues).toEqual({
      'new:Van': { [world.ahead(1)]: 5_00 },
    })
  })
})

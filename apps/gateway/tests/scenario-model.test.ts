import { addMonths } from '@millpond/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE } from './_gateway.ts'
import {
  account,
  createScenarioWorld,
  laterBy,
  line,
  property,
  type ScenarioWorld,
} from './_scenario-world.ts'
import { pick, type Random, seeded } from './_schema-values.ts'

const STEPS = Number(process.env.SCENARIO_STEPS ?? 40)

describe.each(ANY_ENGINE)('random edits and restores of a scenario (%s)', engine => {
  let world: ScenarioWorld
  beforeAll(async () => {
    world = await createScenarioWorld(engine)
  })
  afterAll(() => world.close())

  type Read = Awaited<ReturnType<ScenarioWorld['read']>>

  /** Everything that belongs to the history, apart from the name. */
  const contentOf = ({ scenario }: Read) => ({
    type: scenario.scenarioType,
    baseline: scenario.baseline,
    horizon: scenario.forecastHorizon,
    factors: scenario.visibleFactors,
    accounts: scenario.visibleFactorAccounts,
    values: scenario.factorAccountMonthlyValues,
    own: scenario.customFactorAccounts,
    events: scenario.events,
  })

  /** A few changes that name the versions which were read. */
  function changesOf(random: Random, { versions, lines, removed, rows }: Read): object[] {
    const known = new Map<string, number>(
      [...lines, ...removed].map(each => [each.code, each.version]),
    )
    const versionOf = (code: string) => known.get(code) ?? 0
    const cellVersion = (code: string, at: string) => {
      const row = rows.find(each => each.code === code)
      const column = row?.versions.findIndex((_, index) => addMonths(row.from, index) === at) ?? -1
      return row?.versions[column] ?? 0
    }
    const { sales, rent } = world
    const from = pick(random, [sales, rent])
    const month = world.ahead(pick(random, [1, 2, 3]))
    const value = pick(random, [null, 0, 100, 200])
    const code = pick(random, ['one', 'two', 'three'])
    const isRemoved = random() < 0.3
    const named = account('Van', pick(random, ['Assets', 'Expenses']))
    const horizon = pick(random, [3, 12, 24, 36])
    const kind = pick(random, ['forecast', 'lastTwelveMonths'])
    const options = [
      {
        ...{ kind: 'cell', code: from.code, itemType: from.itemType, month, value },
        baseVersion: cellVersion(from.code, month),
      },
      line(code, isRemoved ? null : laterBy(Math.floor(random() * 90)), versionOf(code)),
      { ...named, ...(isRemoved && { line: null }), baseVersion: versionOf('new:Van') },
      property('forecastHorizon', horizon, versions.forecastHorizon),
      property('baseline', { kind }, versions.baseline),
      property(
        'visibleFactors',
        pick(random, [[], ['Tax'], ['Debt', 'Tax']]),
        versions.visibleFactors,
      ),
    ]
    return options.filter(() => random() < 0.4)
  }

  it('[SCN-02] a restore gives exactly what there was after an edit, by either editor', async () => {
    const random = seeded(7)
    const { id } = await world.make()
    let now = await world.read(id)
    const after = [contentOf(now)]
    for (let step = 0; step < STEPS; step += 1) {
      const who = pick(random, [world.ana, world.ben])
      const newest = after.length - 1
      if (newest > 2 && random() < 0.3) {
        const back = Math.floor(random() * newest)
        const { editNumber } = (await world.restoring(who, id, back, newest)).json()
        now = await world.read(id)
        expect(contentOf(now)).toEqual(after[back])
        if (editNumber !== null) after.push(contentOf(now))
      } else {
        const changes = changesOf(random, now)
        if (changes.length === 0) continue
        const { conflicts, editNumber } = await world.save(who, id, changes)
        expect(conflicts).toEqual([])
        now = await world.read(id)
        if (editNumber !== null) after.push(contentOf(now))
      }
      expect(now.scenario.editNumber).toBe(after.length - 1)
    }
    expect(after.length).toBeGreaterThan(STEPS / 2)
    const { edits } = await world.history(id)
    expect(edits[0]?.editNumber).toBe(after.length - 1)
  })
})

import { randomUUID } from 'node:crypto'
import { FORECAST_BASELINE } from '@millpond/core/scenario'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scenarioStore } from '../src/stores/scenario-store.ts'
import { sheetStore } from '../src/stores/sheet-store.ts'
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

describe.each(ANY_ENGINE)(
  '[SCN-02] the number of scenarios and of their lines is limited (%s)',
  engine => {
    let world: ScenarioWorld
    beforeAll(async () => {
      world = await createScenarioWorld(engine)
    })
    afterAll(() => world.close())

    /** Inserts them into the database; returns the id of the last one. */
    const plant = (name: string, count: number, isDeleted: boolean) =>
      world.gateway.deps.database.inOrganisation(world.organisationId, async tx => {
        const key = { organisationId: world.organisationId, sheetId: '' }
        const made = { basedOn: null, createdBy: world.owner.userId, createdAt: new Date() }
        for (let at = 0; at < count; at += 1) {
          key.sheetId = randomUUID()
          await sheetStore.add(tx, { ...key, kind: 'scenario', name: `${name} ${at}`, ...made })
          await scenarioStore.add(tx, key, {
            ...{
              scenarioType: 'Custom scenario',
              baseline: FORECAST_BASELINE,
              forecastHorizon: 12,
            },
            ...{ visibleFactors: [], visibleFactorAccounts: {}, isArchived: false },
          })
          if (isDeleted) await sheetStore.update(tx, key, { isDeleted })
        }
        return key.sheetId
      })
    const numbered = (count: number, make: (at: number) => object) =>
      Array.from({ length: count }, (_, at) => make(at))

    it('a scenario has at most 60 events', async () => {
      const { ana } = world
      const { id } = await world.make()
      await world.save(
        ana,
        id,
        numbered(60, at => line(`e${at}`, laterBy(at))),
      )
      const more = [line('e1', null, 1), line('x', laterBy(1)), line('y', laterBy(2))]
      expect(refusal(await world.saving(ana, id, more))).toMatchObject({
        status: 400,
        fields: [{ path: 'changes.2.line', message: 'A scenario has at most 60 events' }],
      })
      expect((await world.saving(ana, id, more.slice(0, 2))).statusCode).toBe(200)
    })

    it('a scenario has at most 60 accounts of its own', async () => {
      const { ana } = world
      const { id } = await world.make()
      await world.save(
        ana,
        id,
        numbered(60, at => account(`Account ${at}`)),
      )
      expect(refusal(await world.saving(ana, id, [account('One more')])).fields).toEqual([
        { path: 'changes.0.line', message: 'A scenario has at most 60 accounts of its own' },
      ])
    })

    it('an organisation has at most 200, private ones included, also when one is restored', async () => {
      const { ana, ben } = world
      const deleted = await plant('Gone', 1, true)
      await world.make({ isPrivate: true })
      await plant('Shown', 200 - (await world.list()).length, false)
      const message = 'You have 200 scenarios, which is the maximum. Delete one first.'
      expect(refusal(await world.making({}, ben))).toMatchObject({ status: 409, message })
      const back = [property('isDeleted', false)]
      expect(refusal(await world.saving(ana, deleted, back)).message).toBe(message)
      const [first] = await world.list()
      await world.deleting(ana, first?.id ?? '')
      const atOnce = await Promise.all([ana, ben, ana, ben].map(who => world.making({}, who)))
      expect(atOnce.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
      expect(await world.list()).toHaveLength(200)
    })

    it('1,000 including deleted ones', async () => {
      const { ana } = world
      const [first, second] = await world.list()
      await world.deleting(ana, first?.id ?? '')
      await world.deleting(ana, second?.id ?? '')
      // By now there are 202.
      await plant('Old', 797, true)
      expect((await world.making()).statusCode).toBe(200)
      expect(refusal(await world.making())).toMatchObject({
        status: 409,
        message:
          'You have 1,000 scenarios, including deleted ones, which is the maximum. ' +
          'Change an existing one.',
      })
      const back = [property('isDeleted', false, 2)]
      expect((await world.saving(ana, first?.id ?? '', back)).statusCode).toBe(200)
    })
  },
)

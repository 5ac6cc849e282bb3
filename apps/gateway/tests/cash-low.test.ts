// Users are warned in the words of the dashboard when cash may fall below their floor.

import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshOutlook } from '../src/jobs/refresh-outlook.ts'
import { ANY_ENGINE, bearer, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

type Notifications = ReplyOf<typeof routes.getNotifications>
type Accuracy = ReplyOf<typeof routes.getForecastAccuracy>

describe.each(ANY_ENGINE)('cash that is getting low (%s)', engine => {
  let world: ImportWorld
  let user: TestUser
  let organisationId: string
  beforeAll(async () => {
    world = await createImportWorld(engine)
    user = await world.signUp()
    organisationId = organisationIn(await world.connect(user, 'kereru'))
    await world.waitForImport(user, organisationId)
  })
  afterAll(() => world.close())

  const get = async <Reply>(path: string) =>
    (await world.ask(user, 'GET', `${path}?organisationId=${organisationId}`)).json<Reply>()
  const warnings = async () => {
    const { notifications } = await get<Notifications>('/api/notifications')
    return notifications.filter(({ kind }) => kind === 'cashLow')
  }
  const withFloor = async (cashFloor: number | null) => {
    const answer = await world.inject({
      ...{ method: 'PUT', url: '/api/organisations', query: { organisationId } },
      ...{ payload: { cashFloor }, headers: bearer(user.token) },
    })
    expect(answer.statusCode).toBe(200)
    await refreshOutlook(world.deps, organisationId)
  }

  it('[USE-01] names the day and the chance once, until the forecast is above the floor', async () => {
    await expect
      .poll(async () => (await get<Accuracy>('/api/forecast/accuracy')).isPending, {
        timeout: 60_000,
      })
      .toBe(false)
    await withFloor(null)
    expect(await warnings()).toEqual([])
    await withFloor(40_000_00)
    const [warning] = await warnings()
    expect(warning?.message).toMatch(
      /^Cash falls below your \$40,000 floor on .+\. (Very likely|Almost certain): about 9\d% chance of falling below your floor in the next 12 months\./,
    )
    await withFloor(40_000_00)
    expect(await warnings()).toEqual([warning])
    await withFloor(null)
    expect(await warnings()).toEqual([])
  })
})

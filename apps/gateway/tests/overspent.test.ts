// Users are warned about expenses over the budget when books are published.

import { randomUUID } from 'node:crypto'
import type { ForecastBasisReply } from '@millpond/contract/forecast'
import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { valueAt } from '@millpond/core/ledger'
import { cents, formatMoney } from '@millpond/core/money'
import { assert } from '@millpond/core/outcome'
import { longMonth } from '@millpond/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLedger } from '../src/books/forecast-sources.ts'
import { ANY_ENGINE, bearer, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

type Notifications = ReplyOf<typeof routes.getNotifications>
type Saved = ReplyOf<typeof routes.updateOrgItemDataChanges>

describe.each(ANY_ENGINE)('overspending (%s)', engine => {
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

  const send = async <Reply>(method: 'POST' | 'PUT', path: string, payload: object) => {
    const answer = await world.inject({
      ...{ method, url: path, query: { organisationId }, payload },
      headers: { ...bearer(user.token), 'idempotency-key': randomUUID() },
    })
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`)
    return answer.json<Reply>()
  }
  const importAgain = async () => {
    await world.ask(user, 'POST', `/api/imports?organisationId=${organisationId}`)
    await world.waitForImport(user, organisationId)
  }
  const warnings = async () => {
    const path = `/api/notifications?organisationId=${organisationId}`
    const { notifications } = (await world.ask(user, 'GET', path)).json<Notifications>()
    return notifications.filter(({ kind }) => kind === 'overspent')
  }

  it('[BUD-04] is a warning once for the last closed month, and disappears when it no longer applies', async () => {
    const ledger = await world.deps.database.inOrganisation(organisationId, tx =>
      readLedger(tx, organisationId),
    )
    const spent = ledger?.series.find(
      series =>
        series.itemType === ITEM_TYPE.expense &&
        series.summaryDataType === SUMMARY_DATA_TYPE.ProfitLoss &&
        (valueAt(ledger, series, ledger.closeMonth) ?? 0) > 50_000,
    )
    assert(ledger && spent, 'the company spends more than 500 on something')
    const actual = valueAt(ledger, spent, ledger.closeMonth) ?? 0
    const { sheetId } = await send<{ sheetId: string }>('POST', '/api/budgets', {
      ...{ name: 'FY27', copyOf: null },
    })
    const save = (value: number, baseVersion: number) =>
      send<Saved>('PUT', '/api/update-generic-item-data', {
        ...{ sheetId, label: 'Typed' },
        changes: [
          {
            summaryDataType: SUMMARY_DATA_TYPE.MillpondBudget,
            ...{ itemType: ITEM_TYPE.expense, code: spent.code, month: ledger.closeMonth },
            ...{ value, baseVersion },
          },
        ],
      })
    const { settings, settingsVersion } = (
      await world.ask(user, 'GET', `/api/forecast/basis?organisationId=${organisationId}`)
    ).json<ForecastBasisReply>()
    // Before that, the provider's budget is compared.
    await send('PUT', '/api/forecast/settings', {
      ...{ baseVersion: settingsVersion, settings: { ...settings, budgetId: sheetId } },
    })
    // A month that was spent as planned gives no notification.
    await save(actual, 0)
    await importAgain()
    expect(await warnings()).toEqual([])

    const planned = Math.round(actual / 2)
    await save(planned, 1)
    await importAgain()
    const first = await warnings()
    const month = longMonth(ledger.closeMonth)
    const amount = formatMoney(cents(actual - planned), { currency: ledger.currency })
    expect(first).toMatchObject([
      {
        ...{ title: 'Over budget', isPersistent: false },
        message: `${spent.name} is ${amount} over its budget in ${month}.`,
      },
    ])

    await importAgain()
    expect(await warnings()).toEqual(first)

    await save(actual, 2)
    await importAgain()
    expect(await warnings()).toEqual([])
  })
})

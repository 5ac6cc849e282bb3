import { ledger as ledgerSchema } from '@millpond/contract/ledger'
import type { Ledger } from '@millpond/core/ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

describe.each(ANY_ENGINE)('from the consent to the figures (%s)', engine => {
  let world: ImportWorld
  let owner: TestUser
  let organisationId: string

  beforeAll(async () => {
    world = await createImportWorld(engine)
    owner = await world.signUp()
    organisationId = organisationIn(await world.connect(owner, 'kereru'))
  })
  afterAll(() => world.close())

  it('[USE-01] [UI-02] imports what the consent added and ends at 36 of 36 months', async () => {
    const progress = await world.waitForImport(owner, organisationId)
    expect(progress).toMatchObject({
      state: 'done',
      failure: null,
      monthsDone: 36,
      monthsWanted: 36,
      canOpen: true,
    })
    expect(progress.steps.every(step => step.done === step.wanted)).toBe(true)
  })

  it('[USE-04] uses the provider’s currency and financial year', async () => {
    const answer = await world.ask(owner, 'GET', '/api/organisations')
    expect(answer.json().organisations).toMatchObject([
      {
        organisationId,
        name: 'Kererū Coffee Ltd',
        currency: 'NZD',
        reportingYearBeginsMonth: 4,
        provider: 'xero',
        connectionStatus: 'connected',
        tenantName: 'Kererū Coffee Ltd',
        role: 'owner',
      },
    ])
  })

  it('[API-02] [DAT-01] returns 72 months, the last complete one being the 36th', async () => {
    const url = `/api/organisations/monthly-data-indexed?organisationId=${organisationId}`
    const answer = await world.ask(owner, 'GET', url)
    expect(answer.statusCode).toBe(200)
    const ledger = ledgerSchema.parse(answer.json()) as unknown as Ledger
    expect(ledger.months).toHaveLength(72)
    expect(ledger.months[35]).toBe(ledger.closeMonth)
    expect(ledger.series.every(series => series.values.length === 72)).toBe(true)
  })

  it('has no gap between two sources', async () => {
    const answer = await world.ask(owner, 'GET', `/api/imports?organisationId=${organisationId}`)
    expect(answer.json().gaps).toEqual([])
  })
})

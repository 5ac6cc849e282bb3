/** A partner with two hundred clients opens its list, ordered by who runs short first. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type Month, month, monthsFrom } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import { createApp } from '../apps/gateway/src/app.ts'
import type { Deps } from '../apps/gateway/src/deps.ts'
import { organisationStore } from '../apps/gateway/src/stores/organisation-store.ts'
import { partnerStore } from '../apps/gateway/src/stores/partner-store.ts'
import { openSeeding } from '../apps/gateway/tests/_seeded.ts'
import { type Figure, quantile } from './figure.ts'
import { withDataDir } from './product.ts'

const CLIENTS = 200
/** Rows of cash of one frozen forecast: with 36 months each, a quarter of a megabyte. */
const CASH_ROWS = 350
const REQUESTS = 40

export function measure(): Promise<readonly Figure[]> {
  return withDataDir(async dataDir => {
    const seeding = await openSeeding({
      MILLPOND_DATA_DIR: dataDir,
      MILLPOND_SECRET_KEY: randomBytes(32).toString('base64'),
      REQUEST_LIMIT: '1000000',
    })
    const { deps } = seeding
    const person = await seeding.addPerson()
    const partnerId = await addPartner(deps, person.userId)
    await deps.database.tidyUp()
    const { http } = await createApp(deps)
    const token = await person.token()
    const times: number[] = []
    for (let count = 0; count < REQUESTS; count += 1) {
      const begin = performance.now()
      const answer = await http.inject({
        url: '/api/partner/clients',
        query: { organisationId: partnerId },
        headers: { authorization: `Bearer ${token}` },
      })
      times.push(performance.now() - begin)
      check(answer.json<{ clients: { closing: number[] }[] }>().clients)
    }
    await http.close()
    await seeding.close()
    return [
      { name: 'portfolio/clients', value: CLIENTS, unit: 'count' },
      { name: 'portfolio/first', value: times[0] ?? 0, unit: 'ms' },
      { name: 'portfolio/p50', value: quantile(times, 0.5), unit: 'ms' },
      { name: 'portfolio/p95', value: quantile(times, 0.95), unit: 'ms' },
    ]
  })
}

/** Checks that the measured reply is complete. */
function check(clients: readonly { closing: number[] }[]): void {
  if (clients.length === CLIENTS && clients.every(({ closing }) => closing.length === 12)) return
  throw new Error(`Only ${clients.length} clients were shown, or not their twelve months`)
}

async function addPartner(deps: Deps, ownerId: string): Promise<string> {
  const partnerId = randomUUID()
  await deps.database.inOrganisation(partnerId, tx =>
    organisationStore.create(tx, {
      organisationId: partnerId,
      ownerId,
      name: 'Kauri Books',
      currency: 'NZD',
      country: 'NZ',
      reportingYearBeginsMonth: 4,
      accountType: 'partner',
    }),
  )
  const running = month(deps.clock.today('Pacific/Auckland').slice(0, 7))
  for (let at = 0; at < CLIENTS; at += 1) await addClient(deps, partnerId, running, at)
  return partnerId
}

function addClient(deps: Deps, partnerId: string, running: Month, at: number): Promise<void> {
  const organisationId = randomUUID()
  const frozen = JSON.stringify(frozenForecast(running, at))
  return deps.database.inOrganisation(organisationId, async tx => {
    const client = { organisationId, partnerId, name: `Client ${at}`, currency: 'NZD' }
    await organisationStore.createClient(tx, client)
    await partnerStore.letIn(tx, { organisationId, partnerId, role: 'owner' })
    await tx.execute(sql`
      insert into books_profile (organisation_id, first_month, months, is_partial,
        sales_tax_basis, cash_today, budget_variance)
      values (${organisationId}, '2024-01', 72, false, 'none', ${at * 1_000}, ${-at})`)
    await tx.execute(sql`
      insert into forecast_run (organisation_id, import_id, data_version, as_of, state, frozen)
      values (${organisationId}, ${randomUUID()}, 1, current_date, 'done', ${frozen})`)
  })
}

function frozenForecast(running: Month, at: number) {
  const months = monthsFrom(running, 36)
  const amounts = months.map((_, index) => 1_000_000 + ((at * 7 + index * 13) % 97) * 1_234)
  return {
    months,
    closing: amounts,
    rows: Array.from({ length: CASH_ROWS }, (_, row) => ({
      key: `row-${row}`,
      name: `A row of cash ${row}`,
      group: 'operating',
      amounts: amounts.map(amount => amount + row),
    })),
    documents: [],
  }
}

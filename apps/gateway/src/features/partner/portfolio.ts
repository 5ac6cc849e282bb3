import type { Client, Portfolio } from '@millpond/contract/partner'
import { OUTLOOK_MONTHS } from '@millpond/core/forecast'
import { byWhoRunsShort, outlookOf } from '@millpond/core/insight'
import type { Cents } from '@millpond/core/money'
import { addMonthsToDay, HOME_TIME_ZONE, type Month, monthOfDay } from '@millpond/core/time'
import { acrossOrganisationsWithin, asSystemWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import { organisationNotFound } from '../../http/refusal.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { type ClientRow, partnerStore, type StoredBalances } from '../../stores/partner-store.ts'
import { portfolioStore } from '../../stores/portfolio-store.ts'

type Parts = Pick<Deps, 'clock'>

/** In a transaction of a member of the partner; figures come from stored forecasts. */
export async function portfolioOf(tx: Tx, deps: Parts, partnerId: string): Promise<Portfolio> {
  const passes = await partnerStore.passes(tx, partnerId)
  if (!passes) throw organisationNotFound()
  const clients = await acrossOrganisationsWithin(tx, () => partnerStore.clients(tx, partnerId))
  const entries = await portfolioStore.list(tx, partnerId)
  const { used, subscription } = passes
  const { reason, until } = subscription
  const isTrial = reason === 'trial' || reason === 'trialOver'
  return {
    clients: clients
      .map(row => clientOf(row, deps, entries.get(row.organisationId)))
      .sort(byWhoRunsShort),
    people: await peopleOf(tx, partnerId),
    passes: {
      used,
      limit: subscription.passes,
      trialEndsAt: isTrial && until !== null ? new Date(until).toISOString() : null,
    },
  }
}

export async function oneClient(
  tx: Tx,
  deps: Parts,
  partnerId: string,
  clientId: string,
): Promise<Client | null> {
  const [row] = await acrossOrganisationsWithin(tx, () =>
    partnerStore.clients(tx, partnerId, clientId),
  )
  if (!row) return null
  return clientOf(row, deps, (await portfolioStore.list(tx, partnerId)).get(clientId))
}

async function peopleOf(tx: Tx, partnerId: string): Promise<Portfolio['people']> {
  const members = await membershipStore.list(tx, partnerId)
  const ids = members.map(({ userId }) => userId)
  const people = await asSystemWithin(tx, () => membershipStore.people(tx, ids))
  return ids.flatMap(userId => {
    const person = people.get(userId)
    return person ? [{ userId, name: person.name || person.email }] : []
  })
}

type Entry = Pick<Client, 'tags' | 'assigneeId'>

/** From the last stored forecast, by the same rules as the client's own dashboard. */
function clientOf(
  { storedLine, ...stored }: ClientRow,
  { clock }: Parts,
  { tags, assigneeId }: Entry = { tags: [], assigneeId: null },
): Client {
  const row = { ...stored, tags: [...tags], assigneeId }
  if (!storedLine) return { ...row, lowPoint: null, firstBelowOn: null, chance: null, closing: [] }
  const { line, historyMonths, chanceBelow } = storedLine
  const today = clock.today(HOME_TIME_ZONE)
  let from = line.asOf
  // Days before today are left out.
  if (today > from) from = today
  const until = monthOfDay(addMonthsToDay(from, OUTLOOK_MONTHS))
  const outlook = outlookOf({
    line,
    historyMonths,
    floor: row.cashFloor,
    from,
    chance: chanceBelow?.[line.months.indexOf(until)] ?? null,
  })
  return {
    ...row,
    lowPoint: outlook.low,
    firstBelowOn: outlook.firstBelow?.on ?? null,
    chance: outlook.chance,
    closing: closingsFrom(line, monthOfDay(from)),
  }
}

/** Month-end balances of the next twelve months. */
function closingsFrom({ months, closing }: StoredBalances['line'], running: Month): Cents[] {
  const gone = months.filter(month => month < running).length
  return closing.slice(gone, gone + OUTLOOK_MONTHS)
}

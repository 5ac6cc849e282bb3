import type { Client, Portfolio } from '@millpond/contract/partner'
import { byWhoRunsShort, outlookOf } from '@millpond/core/organisation'
import { HOME_TIME_ZONE, monthOfDay } from '@millpond/core/time'
import { acrossOrganisationsWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import { organisationNotFound } from '../../http/refusal.ts'
import { type ClientRow, partnerStore } from '../../stores/partner-store.ts'

type Parts = Pick<Deps, 'clock'>

/** In a transaction of the person in the partner: nothing is calculated but sums of a kept line. */
export async function portfolioOf(tx: Tx, deps: Parts, partnerId: string): Promise<Portfolio> {
  const passes = await partnerStore.passes(tx, partnerId)
  if (!passes) throw organisationNotFound()
  const clients = await acrossOrganisationsWithin(tx, () => partnerStore.clients(tx, partnerId))
  const { used, limit, trialEndsAt } = passes
  return {
    clients: clients.map(row => clientOf(row, deps)).sort(byWhoRunsShort),
    passes: {
      used,
      limit,
      trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt).toISOString(),
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
  return row ? clientOf(row, deps) : null
}

function clientOf({ firstMonth, closing, ...row }: ClientRow, { clock }: Parts): Client {
  const line = firstMonth && closing ? { firstMonth, closing } : null
  const running = monthOfDay(clock.today(HOME_TIME_ZONE))
  const outlook = outlookOf(line, row.cashFloor, running)
  return { ...row, ...outlook, closing: [...outlook.closing] }
}

import type { Route } from '@millpond/contract/route'
import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'
import { supportAccessStore } from '../stores/support-access-store.ts'
import { permitOf } from './permit.ts'
import { Refusal } from './refusal.ts'

/** A member of staff who sees the product as a customer does: reads, and changes what is allowed. */
export async function admitVisit(
  deps: Deps,
  caller: Caller,
  route: Route,
  organisationId: string | null,
): Promise<void> {
  const { visit } = permitOf(route)
  if (visit === 'read') return
  if (visit === 'never' || organisationId === null) {
    throw new Refusal('forbidden', 'A staff visit may not do this')
  }
  const until = await deps.database.inOrganisation(
    organisationId,
    tx => supportAccessStore.allowedUntil(tx, organisationId),
    caller.userId,
    { readOnly: true },
  )
  if (until && until > deps.clock.now()) return
  throw new Refusal('forbidden', 'A staff visit may change nothing here unless an owner allows it')
}

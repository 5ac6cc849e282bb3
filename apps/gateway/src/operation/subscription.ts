/** Free plans, which only the operator gives, and what the subscription of an organisation is. */
import { randomUUID } from 'node:crypto'
import type { Entitlement } from '@millpond/core/billing'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { formatDay, parseDay } from '@millpond/core/time'
import { isUuid, type Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { OperationRefused } from './operation-refused.ts'

type Parts = Pick<Deps, 'database' | 'audit'>

const DAY_MS = 86_400_000

/**
 * `show`, `clear` or `set` with the id of an organisation, and for `set` its last day and the
 * passes of a partner, each of which may be empty. Returns the text to print.
 */
export async function changeSubscription(
  { database, audit }: Parts,
  [what = '', organisationId = '', until = '', passes = '']: readonly string[],
): Promise<string> {
  if (!isUuid(organisationId)) throw new OperationRefused('Give the id of the organisation.')
  const row = what === 'set' ? manualRow(until, passes) : null
  return database.inOrganisation(organisationId, async tx => {
    const facts = await organisationStore.lock(tx, organisationId)
    if (!facts) throw new OperationRefused(`There is no organisation ${organisationId}.`)
    if (row) await entitlementStore.set(tx, organisationId, row, 'operator')
    if (what === 'clear' && !(await entitlementStore.clear(tx, organisationId, 'manual'))) {
      return `${facts.name} has no free plan.`
    }
    if (what !== 'show') {
      await audit.add(
        tx,
        { organisationId },
        {
          who: { userId: 'operator', name: 'the administrator of this Millpond' },
          action: 'entitlementSet',
          subject: row ? 'free plan' : 'free plan removed',
          correlationId: randomUUID(),
        },
      )
    }
    return described(tx, organisationId, facts.name)
  })
}

function manualRow(until: string, passes: string): Entitlement {
  const day = parseDay(until)
  if (until !== '' && !day.ok) throw new OperationRefused('--until: use a day like 2026-11-30.')
  if (!/^\d{0,6}$/.test(passes)) throw new OperationRefused('--passes: use a whole number.')
  return {
    kind: 'manual',
    // Its last day counts to its end.
    validUntil: until === '' ? null : Date.parse(`${until}T00:00:00Z`) + DAY_MS,
    passes: passes === '' ? null : Number(passes),
    reason: null,
  }
}

async function described(tx: Tx, organisationId: string, name: string): Promise<string> {
  const subscription = await entitlementStore.subscription(tx, organisationId)
  if (!subscription) throw new OperationRefused(`There is no organisation ${organisationId}.`)
  const { status, access, reason } = subscription
  const word = Object.entries(SUBSCRIPTION_STATUS).find(([, number]) => number === status)?.[0]
  const rows = await entitlementStore.list(tx, organisationId)
  return [
    `${name}: status ${status} (${word}), ${access === 'full' ? 'full access' : 'read-only'}` +
      `${reason === null ? '' : `, ${reason}`}, ${passWords(subscription.passes)}`,
    ...rows.map(row => `  ${row.kind}${untilWords(row.validUntil)}, ${passWords(row.passes)}`),
  ].join('\n')
}

const passWords = (passes: number | null) =>
  passes === null ? 'client passes without a limit' : `${passes} client passes`

function untilWords(validUntil: number | null): string {
  if (validUntil === null) return ''
  const day = parseDay(new Date(validUntil - 1).toISOString().slice(0, 10))
  return day.ok ? ` to ${formatDay(day.value)}` : ''
}

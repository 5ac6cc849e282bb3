import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'
import { apiTokenStore } from '../../stores/api-token-store.ts'
import { ownOrganisationStore } from '../../stores/own-organisation-store.ts'
import type { AccountNeeds } from './read-account.ts'
import { readAccount } from './read-account.ts'

type Route = typeof routes.exportAccount

const MAX_ENTRIES = 2000

/** All stored data of a person except secrets; organisations have their own export. */
export async function exportAccount(
  call: CallOf<Route, AccountNeeds | 'audit' | 'clock' | 'database'>,
): Promise<ReplyOf<Route>> {
  const { deps, user, asUser } = call
  const memberships = await asUser(tx => ownOrganisationStore.ofCaller(tx))
  const person = await deps.database.asSystem(async tx => {
    const known = await deps.identity.personOf(tx, user.userId)
    return {
      account: await readAccount(tx, deps, user),
      channels: known?.claims,
      emailVerified: known?.emailVerified,
      createdAt: known?.createdAt.toISOString(),
      apiTokens: await apiTokenStore.ofPerson(tx, user.userId, deps.clock.now()),
      activity: await activityOf(call, tx),
    }
  })
  return {
    exportedAt: deps.clock.now().toISOString(),
    person: { ...person, memberships },
  }
}

type Tx = Parameters<Parameters<CallOf<Route>['asUser']>[0]>[0]

async function activityOf({ deps, user }: CallOf<Route, 'audit'>, tx: Tx) {
  const entries: { at: string; action: string; subject: string }[] = []
  let before = Number.MAX_SAFE_INTEGER
  while (entries.length < MAX_ENTRIES) {
    const from = { before, visitsOnly: false }
    const page = await deps.audit.page(tx, { userId: user.userId }, from)
    entries.push(...page.entries.map(({ at, action, subject }) => ({ at, action, subject })))
    before = page.entries.at(-1)?.sequence ?? 0
    if (!page.hasMore) break
  }
  return entries
}

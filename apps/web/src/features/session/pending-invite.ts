import { createStore } from '#platform/store.ts'

interface PendingInvite {
  readonly inviteCode: string
  /** Whom it was mailed to, once that is read: the sign-up begins with it. */
  readonly email?: string | null
}

/**
 * The code of an invite, while its reader signs in or up first. In memory alone: it opens an
 * organisation, so it is kept nowhere that outlives this page.
 */
export const pendingInvite = createStore<PendingInvite | null>(null)

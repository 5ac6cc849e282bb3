import { createStore } from '#platform/store.ts'

/**
 * The code of an invite, while its reader signs in or up first. In memory alone: it opens an
 * organisation, so it is kept nowhere that outlives this page.
 */
export const pendingInvite = createStore<string | null>(null)

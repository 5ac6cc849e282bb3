import { createStore } from '#platform/store.ts'

export interface PendingInvite {
  readonly inviteCode: string
  /** Known once the invite has been read; the sign-up begins with this address. */
  readonly email?: string | null
  readonly organisationName?: string
  /** It was used or revoked, or is too old. */
  readonly isGone?: boolean
}

const KEY = 'inviteCode'
const CODE = /^[\w-]{43}$/

function readTab(): PendingInvite | null {
  try {
    const code = sessionStorage.getItem(KEY) ?? ''
    return CODE.test(code) ? { inviteCode: code } : null
  } catch {
    return null
  }
}

function writeTab(invite: PendingInvite | null): void {
  try {
    if (invite && !invite.isGone) sessionStorage.setItem(KEY, invite.inviteCode)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the invite lasts as long as the page.
  }
}

/**
 * The invite that its reader has not accepted yet. The code alone is kept, for this tab alone: it
 * survives a reload and signing up with Xero, and it opens an organisation, so it goes no further.
 */
export const pendingInvite = createStore<PendingInvite | null>(readTab())
pendingInvite.subscribe(() => writeTab(pendingInvite.get()))

/** ONB-02: keeps the invite an address names; false where it names none. */
export function keepInviteOf(search: URLSearchParams): boolean {
  const inviteCode = search.get('inviteCode') ?? ''
  if (!CODE.test(inviteCode)) return false
  pendingInvite.set({ inviteCode })
  return true
}

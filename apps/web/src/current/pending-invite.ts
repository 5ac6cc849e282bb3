import { createStore } from '#platform/store.ts'

export interface PendingInvite {
  readonly inviteCode: string
  /** Known once the invite has been read; the sign-up starts with this address. */
  readonly email?: string | null
  readonly organisationName?: string
  /** It was used, revoked, or has expired. */
  readonly isGone?: boolean
  /** The address that had the code, for people who continue without it. */
  readonly from?: string
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
 * The invite that its reader has not accepted yet. Only the code is stored, for this tab: it
 * survives a reload and signing up with Xero. It gives access to an organisation, so it is stored
 * nowhere else.
 */
export const pendingInvite = createStore<PendingInvite | null>(readTab())
pendingInvite.subscribe(() => writeTab(pendingInvite.get()))

/** ONB-02: keeps the invite in an address; false if there is none. */
export function keepInviteOf({ href, searchParams }: URL): boolean {
  const inviteCode = searchParams.get('inviteCode') ?? ''
  if (!CODE.test(inviteCode)) return false
  pendingInvite.set({ inviteCode, from: href })
  return true
}

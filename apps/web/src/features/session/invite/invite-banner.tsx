import { lazy } from 'react'
import { useGetOwnInvitesQuery } from '#api/member-api.ts'
import { pendingInvite } from '#current/pending-invite.ts'
import { useStore } from '#current/use-store.ts'
import { createStore } from '#platform/store.ts'

/** Most users have no invite, so its words are loaded when there is one. */
const OpenedInvite = lazy(() =>
  import('./invite-words.tsx').then(module => ({ default: module.OpenedInvite })),
)
const FoundInvites = lazy(() =>
  import('./invite-words.tsx').then(module => ({ default: module.FoundInvites })),
)

/** The invites whose banner was dismissed, for as long as the page lasts. */
const dismissed = createStore<ReadonlySet<string>>(new Set())

/** The invite of an opened link, otherwise the invites to the person's verified address. */
export function InviteBanner() {
  const opened = useStore(pendingInvite)
  return opened && !opened.isGone ? <OpenedInvite invite={opened} /> : <OwnInvites />
}

function OwnInvites() {
  const { data } = useGetOwnInvitesQuery()
  const hidden = useStore(dismissed)
  const invites = (data?.invites ?? []).filter(({ inviteId }) => !hidden.has(inviteId))
  if (invites.length === 0) return null
  const dismiss = () =>
    dismissed.update(before => new Set([...before, ...invites.map(({ inviteId }) => inviteId)]))
  return <FoundInvites names={invites.map(each => each.organisationName)} onDismiss={dismiss} />
}

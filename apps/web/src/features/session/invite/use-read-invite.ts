import { useEffect } from 'react'
import { isGatewayError } from '#api/gateway-error.ts'
import { useReadInviteMutation } from '#api/member-api.ts'
import { type PendingInvite, pendingInvite } from '#current/pending-invite.ts'

/** The invite that is still open; one that was dismissed in the meantime stays dismissed. */
const addToPending = (invite: PendingInvite) =>
  pendingInvite.update(before =>
    before?.inviteCode === invite.inviteCode ? { ...before, ...invite } : before,
  )

/** Reads an invite by its code, and marks it as gone when it was used, revoked or has expired. */
export function useReadInvite(inviteCode: string) {
  const [read, { data: offer, error }] = useReadInviteMutation()
  useEffect(() => {
    void read({ inviteCode }).then(({ data, error: refused }) => {
      if (data) {
        const { email, organisationName } = data
        addToPending({ inviteCode, email, organisationName })
      } else if (isGatewayError(refused) && refused.status === 404) {
        addToPending({ inviteCode, isGone: true })
      }
    })
  }, [read, inviteCode])
  return { offer, error, isGone: isGatewayError(error) && error.status === 404 }
}

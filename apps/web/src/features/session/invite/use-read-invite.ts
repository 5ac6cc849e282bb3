import { useEffect } from 'react'
import { isGatewayError } from '#api/gateway-error.ts'
import { useReadInviteMutation } from '#api/member-api.ts'
import { pendingInvite } from '#current/pending-invite.ts'

/** Reads an invite by its code, and marks it as gone when it was used, revoked or has expired. */
export function useReadInvite(inviteCode: string) {
  const [read, { data: offer, error }] = useReadInviteMutation()
  useEffect(() => {
    void read({ inviteCode }).then(({ data, error: refused }) => {
      if (data) {
        const { email, organisationName } = data
        pendingInvite.update(before => ({ ...before, inviteCode, email, organisationName }))
      } else if (isGatewayError(refused) && refused.status === 404) {
        pendingInvite.update(before => ({ ...before, inviteCode, isGone: true }))
      }
    })
  }, [read, inviteCode])
  return { offer, error, isGone: isGatewayError(error) && error.status === 404 }
}

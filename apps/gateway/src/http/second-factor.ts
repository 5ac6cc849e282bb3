/** Limits a session that was opened with a password alone (decision 028). */
import type { Permit } from '@millpond/contract/route'
import type { FactorDuty } from '../identity/factor-duty.ts'
import type { MemberAccess } from '../stores/membership-store.ts'
import { Refusal } from './refusal.ts'

export const factorRequired = () =>
  new Refusal(
    'secondFactorRequired',
    'This needs two-step sign-in. Add an authenticator app or a passkey to your account, ' +
      'or use the one you have, then try again.',
  )

/** `access` is null for a route without an organisation. */
export function refuseWithoutFactor(
  need: Permit['factor'],
  duty: FactorDuty,
  access: Pick<MemberAccess, 'isByPartner' | 'isPartner'> | null,
): void {
  if (duty === 'none' || need === 'never') return
  const isAsked =
    duty === 'everywhere' ||
    need === 'always' ||
    access?.isByPartner ||
    (need === 'atPartners' && access?.isPartner)
  if (isAsked) throw factorRequired()
}

/** Where a session that was opened by a password alone may not go on (decision 028). */
import type { Permit } from '@millpond/contract/permits'
import type { FactorDuty } from '../identity/factor-duty.ts'
import type { Standing } from '../stores/membership-store.ts'
import { Refusal } from './refusal.ts'

export const factorRequired = () =>
  new Refusal(
    'secondFactorRequired',
    'This asks for more than a password. Add an authenticator app or a passkey to your account, ' +
      'or show the one you have, and try again.',
  )

/** `place` is null where the route names no organisation. */
export function refuseWithoutFactor(
  need: Permit['factor'],
  duty: FactorDuty,
  place: Pick<Standing, 'isReached' | 'isPartner'> | null,
): void {
  if (duty === 'none' || need === 'never') return
  const isAsked =
    duty === 'everywhere' ||
    need === 'always' ||
    place?.isReached ||
    (need === 'atPartners' && place?.isPartner)
  if (isAsked) throw factorRequired()
}

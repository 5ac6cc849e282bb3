import { useLocation } from 'react-router'
import { PATHS } from '#paths.ts'
import { FinishedScreen } from './finished-screen.tsx'
import { PaymentScreen } from './payment-screen.tsx'

/** The steps after connecting: one file for both, because the second one follows the first. */
export function Component() {
  return useLocation().pathname === PATHS.onboardingPayment ? <PaymentScreen /> : <FinishedScreen />
}

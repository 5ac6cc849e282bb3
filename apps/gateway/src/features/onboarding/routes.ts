import type {
  deleteOnboarding as deletion,
  getOnboarding as reading,
} from '@millpond/contract/onboarding'
import { routes } from '@millpond/contract/routes'
import { asSystemWithin } from '#database/index.ts'
import type { BindRoute } from '../../http/bind-route.ts'
import type { Handler } from '../../http/call.ts'
import { onboardingStore } from '../../stores/onboarding-store.ts'
import { putOnboarding } from './put-onboarding.ts'
import { readPlace } from './read-place.ts'
import { soldPricings } from './sold-pricings.ts'

const getOnboarding: Handler<typeof reading, 'billing' | 'clock' | 'config'> = async call => {
  const { asUser, deps, user } = call
  const sold = await soldPricings(deps)
  return asUser(async tx => ({ onboarding: await readPlace(tx, { ...deps, sold }, user.userId) }))
}

/** What was connected and paid stays; the person is asked for nothing more. */
const deleteOnboarding: Handler<typeof deletion> = call =>
  call.commit(
    async tx => {
      await asSystemWithin(tx, () => onboardingStore.finish(tx, call.user.userId))
      return { onboarding: null }
    },
    { isPrivate: true },
  )

export function bindOnboardingRoutes(bind: BindRoute): void {
  bind(routes.getOnboarding, getOnboarding)
  bind(routes.putOnboarding, putOnboarding)
  bind(routes.deleteOnboarding, deleteOnboarding)
}

/** The place of a new person; loaded with the screens of the onboarding. */
import type * as onboardings from '@millpond/contract/onboarding'
import { ONBOARDING_ROUTES } from '@millpond/contract/route-table/onboarding'
import { endpointsOf } from './contract-endpoints.ts'
import { gatewayApi } from './gateway-api.ts'

const onboardingApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof onboardings>()(ONBOARDING_ROUTES, {
    getOnboarding: { shape: reply => reply.onboarding },
    putOnboarding: { shape: reply => reply.onboarding },
    deleteOnboarding: { shape: reply => reply.onboarding },
  }),
})

export const { useDeleteOnboardingMutation, useGetOnboardingQuery, usePutOnboardingMutation } =
  onboardingApi

/** Scenarios, and saving their changes. */
import { SCENARIO_ROUTES } from '@millpond/contract/route-table/scenario'
import type * as scenarios from '@millpond/contract/scenario'
import { endpointsOf } from './contract-endpoints.ts'
import { gatewayApi } from './gateway-api.ts'

const scenarioApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof scenarios>()(SCENARIO_ROUTES, {
    getScenarios: { shape: (reply): readonly scenarios.ScenarioReply[] => reply.scenarios },
  }),
})

export const {
  useAdoptScenarioMutation,
  useCreateScenarioMutation,
  useDeleteScenarioMutation,
  useGetScenarioQuery,
  useGetScenariosQuery,
  useLazyGetScenarioQuery,
  useUndoAdoptionMutation,
  useUpdateScenarioMutation,
} = scenarioApi

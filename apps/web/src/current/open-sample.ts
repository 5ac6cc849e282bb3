import { useOpenSampleMutation } from '#api/gateway-api.ts'
import { switchOrganisation } from './switch-organisation.ts'

/** Opens the caller's own sample company; false if the gateway refused. */
export function useOpenSample() {
  const [openSample, { isLoading, error }] = useOpenSampleMutation()
  const open = async (): Promise<boolean> => {
    const answer = await openSample()
    if (!answer.data) return false
    await switchOrganisation(answer.data.organisationId)
    return true
  }
  return { open, isLoading, error }
}

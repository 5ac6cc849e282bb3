import { useOpenSampleMutation } from '#api/gateway-api.ts'
import { switchOrganisation } from './switch-organisation.ts'

/** Opens the caller's own sample company and looks at it; false when the gateway would not. */
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

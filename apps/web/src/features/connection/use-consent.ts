import type { startConnection as route } from '@millpond/contract/connection'
import type { BodyOf } from '@millpond/contract/route'
import type { ProviderName } from '@millpond/core/organisation'
import { useState } from 'react'
import { useStartConnectionMutation } from '#api/gateway-api.ts'

/** Opens the provider in the same window, without a pop-up or tab, as both vendors require. */
export function useConsent() {
  const [startConnection, { isLoading, error }] = useStartConnectionMutation()
  const [isLeaving, setLeaving] = useState(false)
  const [provider, setProvider] = useState<ProviderName>('xero')
  const isBusy = isLoading || isLeaving
  const begin = async (body: BodyOf<typeof route>) => {
    if (isBusy) return
    setProvider(body.provider)
    const answer = await startConnection(body)
    if (!answer.data) return
    setLeaving(true)
    window.location.assign(answer.data.authorizeUrl)
  }
  /** `provider` is the one that was tried last. */
  return { begin, isBusy, error, provider }
}

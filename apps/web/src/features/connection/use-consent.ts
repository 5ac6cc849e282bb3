import type { startConnection as route } from '@millpond/contract/connection'
import type { BodyOf } from '@millpond/contract/route'
import { useState } from 'react'
import { useStartConnectionMutation } from '#api/gateway-api.ts'

/** Opens the provider in the same window, without a pop-up or tab, as both vendors require. */
export function useConsent() {
  const [startConnection, { isLoading, error }] = useStartConnectionMutation()
  const [isLeaving, setLeaving] = useState(false)
  const isBusy = isLoading || isLeaving
  const begin = async (body: BodyOf<typeof route>) => {
    if (isBusy) return
    const answer = await startConnection(body)
    if (!answer.data) return
    setLeaving(true)
    window.location.assign(answer.data.authorizeUrl)
  }
  return { begin, isBusy, error }
}

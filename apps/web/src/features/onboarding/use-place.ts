import { choiceOfAddress, chooseFlow, type OnboardingFlow } from '@millpond/core/onboarding'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useGetOnboardingQuery, usePutOnboardingMutation } from '#api/onboarding-api.ts'
import { pendingInvite } from '#current/pending-invite.ts'

/**
 * The place of the signed-in person. A choice that arrives in the address, from the landing page
 * through sign-up, is stored and then removed from the address. `unstarted` is the flow of a choice
 * that could not be stored; it stays in the address, so that it can be tried again.
 */
export function usePlace() {
  const [search, setSearch] = useSearchParams()
  const [put] = usePutOnboardingMutation()
  const [unstarted, setUnstarted] = useState<OnboardingFlow | null>(null)
  const productId = search.get('product')
  const read = useGetOnboardingQuery(undefined, { skip: productId !== null })
  const start = useCallback(async () => {
    if (productId === null) return
    const choice = choiceOfAddress(search)
    const inviteCode = pendingInvite.get()?.inviteCode
    setUnstarted(null)
    const { error } = await put({ productId, ...choice, ...(inviteCode && { inviteCode }) })
    if (error) setUnstarted(chooseFlow(choice))
    else setSearch(withoutChoice, { replace: true })
  }, [productId, search, put, setSearch])
  useEffect(() => void start(), [start])
  const isLoading = productId !== null || read.isLoading || read.isUninitialized
  return { place: read.data ?? null, isLoading, unstarted, start }
}

function withoutChoice(before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const name of ['product', 'account-type', 'accountype', 'pricing']) after.delete(name)
  return after
}

import { choiceOfAddress } from '@millpond/core/onboarding'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useGetOnboardingQuery, usePutOnboardingMutation } from '#api/onboarding-api.ts'

/**
 * The place of the signed-in person. A choice that arrives in the address, from the landing page
 * through sign-up, is stored and then removed from the address.
 */
export function usePlace() {
  const [search, setSearch] = useSearchParams()
  const [put] = usePutOnboardingMutation()
  const productId = search.get('product')
  const read = useGetOnboardingQuery(undefined, { skip: productId !== null })
  useEffect(() => {
    if (productId === null) return
    void put({ productId, ...choiceOfAddress(search) }).then(() =>
      setSearch(withoutChoice, { replace: true }),
    )
  }, [productId, search, put, setSearch])
  const isLoading = productId !== null || read.isLoading || read.isUninitialized
  return { place: read.data ?? null, isLoading }
}

function withoutChoice(before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const name of ['product', 'account-type', 'accountype', 'pricing']) after.delete(name)
  return after
}

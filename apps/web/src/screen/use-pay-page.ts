import { useState } from 'react'
import {
  useCheckOutOrganisationsMutation,
  useCheckOutProductMutation,
  useLazyGetPortalQuery,
} from '#api/billing-api.ts'

interface Opening {
  readonly data?: { readonly url: string } | null | undefined
  readonly error?: unknown
}

/** Opens a page of Stripe in the same window; the card is typed there and never here. */
export function usePayPage() {
  const [checkOut] = useCheckOutOrganisationsMutation()
  const [checkOutProduct] = useCheckOutProductMutation()
  const [getPortal] = useLazyGetPortalQuery()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const leave = async (opening: PromiseLike<Opening>) => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    const answer = await opening
    // The button stays busy until the browser has left.
    if (answer.data) return window.location.assign(answer.data.url)
    setBusy(false)
    setError(answer.error ?? true)
  }
  return {
    isBusy,
    error,
    checkOut: (order: Parameters<typeof checkOut>[0]) => leave(checkOut(order)),
    checkOutProduct: (order: Parameters<typeof checkOutProduct>[0]) =>
      leave(checkOutProduct(order)),
    /** The portal of the organisation in the address of this page. */
    openPortal: (change: { pricing?: 'monthly' | 'yearly' } = {}) =>
      leave(getPortal({ url: window.location.href, ...change })),
  }
}

/** `pageAt('/onboarding/finished')` is that page of this site, for a return from Stripe. */
export const pageAt = (path: string): string => `${window.location.origin}${path}`

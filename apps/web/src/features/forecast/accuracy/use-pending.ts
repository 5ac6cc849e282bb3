import { useState } from 'react'

interface Answered<Reply> {
  readonly currentData?: Reply | undefined
  readonly error?: unknown
  readonly refetch: () => unknown
}

type UseQuery<Reply> = (
  asked: { readonly organisationId: string },
  options: { readonly pollingInterval: number },
) => Answered<Reply>

const ASK_AGAIN_MS = 10_000

/** Polls a reply until it has been calculated. */
export function usePending<Reply extends { readonly isPending: boolean }>(
  useQuery: UseQuery<Reply>,
  organisationId: string,
): Answered<Reply> {
  const [isPending, setPending] = useState(false)
  const answer = useQuery({ organisationId }, { pollingInterval: isPending ? ASK_AGAIN_MS : 0 })
  const isNow = answer.currentData?.isPending === true
  if (isNow !== isPending) setPending(isNow)
  return answer
}

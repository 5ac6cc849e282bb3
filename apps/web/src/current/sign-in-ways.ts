import type { ReplyOf } from '@millpond/contract/route'
import type { getSignInWays } from '@millpond/contract/sign-in'
import { useEffect, useState } from 'react'
import { signInCalls } from '#platform/sign-in-calls.ts'

export type SignInWays = ReplyOf<typeof getSignInWays>

/** The available sign-in methods; null until they are known. A password is always possible. */
export function useSignInWays(): SignInWays | null {
  const [ways, setWays] = useState<SignInWays | null>(null)
  useEffect(() => {
    let isGone = false
    void signInCalls.ways().then(answer => {
      if (answer.ok && !isGone) setWays(answer.value)
    })
    return () => {
      isGone = true
    }
  }, [])
  return ways
}

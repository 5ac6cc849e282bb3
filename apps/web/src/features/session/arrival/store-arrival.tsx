import { useEffect, useState } from 'react'
import { signInCalls } from '#platform/sign-in-calls.ts'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'
import { problemsOf } from '../credentials.ts'

/**
 * An app store of a provider sends people here. They continue at the provider, where one consent
 * signs them in and connects their books.
 */
export function StoreArrival({ issuer }: { issuer: string }) {
  const [problem, setProblem] = useState<string>()
  const leave = async () => {
    setProblem(undefined)
    const started = await signInCalls.startExternal({ issuer, fromStore: true })
    if (started.ok) window.location.assign(started.value.authorizeUrl)
    else setProblem(Object.values(problemsOf(started.error))[0])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each provider
  useEffect(() => {
    void leave()
  }, [issuer])
  if (problem === undefined) return <Loading />
  return (
    <FlowError
      title="We couldn’t open the page of your accounting software."
      message={problem}
      impact="high"
      onTryAgain={() => void leave()}
    />
  )
}

import { type OfferChoice, offerChoice } from '@millpond/contract/schema-parts/offer'
import { choiceOfAddress } from '@millpond/core/onboarding'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useOpenSample } from '#current/open-sample.ts'
import { beginSampleVisit } from '#current/sample-visit.ts'
import { useSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'

/** The sample company: a person's own copy, or the shared one for people without an account. */
export function SampleVisit() {
  const { auth, status } = useSession()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { open } = useOpenSample()
  const [hasFailed, setFailed] = useState(false)
  const isMember = auth.user !== null && !auth.user.isAnonymous
  const enter = async () => {
    setFailed(false)
    const isOpen = isMember ? await open() : await beginSampleVisit(offerOf(search))
    if (isOpen) await navigate(PATHS.dashboard, { replace: true })
    else setFailed(true)
  }
  const isKnown = status !== 'starting'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the session is known
  useEffect(() => {
    if (isKnown) void enter()
  }, [isKnown])
  if (!hasFailed) return <Loading />
  return (
    <FlowError
      title="We couldn’t open the sample company."
      message="Wait a moment and try again."
      impact="medium"
      onTryAgain={() => void enter()}
    />
  )
}

function offerOf(search: URLSearchParams): OfferChoice | null {
  const offer = { productId: search.get('product'), ...choiceOfAddress(search) }
  return offerChoice.safeParse(offer).data ?? null
}

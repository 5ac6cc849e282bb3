import type { openSharedReport } from '@millpond/contract/report-link'
import type { ReplyOf } from '@millpond/contract/route'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useOpenSharedReportMutation } from '#api/report/link-api.ts'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'
import type { LinkSecrets } from '../file/save-report.ts'
import { LINK_PAGE_WORDS } from '../share/share-words.ts'
import styles from './link-page.module.css'
import { LinkedReport } from './linked-report.tsx'
import { PasscodeForm } from './passcode-form.tsx'
import { SmallPage } from './small-page.tsx'

/** Few people come for it. */
const UnsubscribePage = lazy(() =>
  import('./unsubscribe-page.tsx').then(module => ({ default: module.UnsubscribePage })),
)

/** An email has this before its own token. The page has no address of its own for it. */
const UNSUBSCRIBE = 'unsubscribe='

type Reply = ReplyOf<typeof openSharedReport>

/**
 * The page of a link. Its token is after the `#`, which no server sees, and is sent in a body. It
 * stays in the address, so that the page can be read again.
 */
export function LinkPage() {
  const { hash } = useLocation()
  const token = hash.slice(1)
  return (
    <main id="main" className={styles.screen} tabIndex={-1}>
      <meta name="robots" content="noindex, nofollow" />
      {token.startsWith(UNSUBSCRIBE) ? (
        <Suspense fallback={<Loading />}>
          <UnsubscribePage key={token} token={token.slice(UNSUBSCRIBE.length)} />
        </Suspense>
      ) : (
        <Opened key={token} token={token} />
      )}
    </main>
  )
}

function Opened({ token }: { token: string }) {
  const [open] = useOpenSharedReportMutation()
  const [reply, setReply] = useState<Reply | null>(null)
  const [secrets, setSecrets] = useState<LinkSecrets>({ token })
  const [error, setError] = useState<unknown>(null)
  const ask = async (passcode?: string) => {
    const given = { token, ...(passcode !== undefined && { passcode }) }
    const answer = await open(given)
    if (answer.data) {
      setReply(answer.data)
      setSecrets(given)
    }
    return answer.error ?? null
  }
  const start = () => {
    setError(null)
    void ask().then(setError)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link.
  useEffect(start, [])
  if (reply?.report) return <LinkedReport {...reply.report} secrets={secrets} />
  if (reply?.needsPasscode) {
    return (
      <SmallPage title="This report needs a passcode">
        <PasscodeForm onOpen={ask} />
      </SmallPage>
    )
  }
  if (error === null) return <Loading />
  // 400: this is no token of ours.
  const isGone = isGatewayError(error) && (error.status === 404 || error.status === 400)
  if (isGone) {
    return (
      <SmallPage title="This link no longer works">
        <p>{LINK_PAGE_WORDS.gone}</p>
      </SmallPage>
    )
  }
  return (
    <FlowError
      title="We couldn’t load this report."
      message={plainMessage(error)}
      impact="high"
      onTryAgain={start}
    />
  )
}

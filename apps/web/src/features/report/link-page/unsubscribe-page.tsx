import { useState } from 'react'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useUnsubscribeMutation } from '#api/report/email-api.ts'
import { Button } from '#ui/button.tsx'
import { UNSUBSCRIBE_WORDS } from '../send/send-words.ts'
import { SmallPage } from './small-page.tsx'

/** Asked first: mail programs open links to check them. */
export function UnsubscribePage({ token }: { readonly token: string }) {
  const [unsubscribe, unsubscribing] = useUnsubscribeMutation()
  const [problem, setProblem] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const stop = async () => {
    setProblem(null)
    const answer = await unsubscribe({ token })
    if (answer.data) return setDone(true)
    const { error } = answer
    // 400: this is no token of ours.
    const isUnknown = isGatewayError(error) && (error.status === 404 || error.status === 400)
    setProblem(isUnknown ? UNSUBSCRIBE_WORDS.unknown : plainMessage(error))
  }
  if (isDone) {
    return (
      <SmallPage title="You are unsubscribed">
        <p role="status">{UNSUBSCRIBE_WORDS.done}</p>
      </SmallPage>
    )
  }
  return (
    <SmallPage title="Stop these emails?">
      <p>{UNSUBSCRIBE_WORDS.question}</p>
      {problem !== null && <p role="alert">{problem}</p>}
      <Button
        variant="primary"
        busyLabel={unsubscribing.isLoading ? 'Unsubscribing…' : undefined}
        onClick={() => void stop()}
      >
        Unsubscribe
      </Button>
    </SmallPage>
  )
}

import { useEffect, useState } from 'react'
import type { SignInWays } from '#current/sign-in-ways.ts'
import {
  hasPasskeys,
  offersPasskeysInFields,
  showPasskey,
  showPasskeyInField,
  stopWaitingForPasskey,
} from '#platform/passkeys.ts'
import { signInCalls } from '#platform/sign-in-calls.ts'
import { Button } from '#ui/button.tsx'
import { problemsOf } from './credentials.ts'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './session.module.css'

interface OtherWaysProps {
  readonly ways: SignInWays | null
  readonly returnTo: string
  /** False over a page with unsaved work, because another site would lose it. */
  readonly hasExternal?: boolean
  /** Passkeys are for people with an account. */
  readonly hasPasskey?: boolean
  readonly verb?: 'Sign in' | 'Sign up'
}

/** Sign-in methods other than the password, if this installation has them. */
export function OtherWays({
  ways,
  returnTo,
  hasExternal = true,
  hasPasskey = true,
  verb = 'Sign in',
}: OtherWaysProps) {
  const external = hasExternal ? (ways?.external ?? []) : []
  const isPasskeyOffered = hasPasskey && ways?.passkey === true && hasPasskeys()
  const problem = usePasskeyInField(isPasskeyOffered)
  if (external.length === 0 && !isPasskeyOffered) return null
  return (
    <section className={styles.others} aria-label={`Other ways to ${verb.toLowerCase()}`}>
      <p className={styles.or}>or</p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isPasskeyOffered && <PasskeyButton label="Sign in with a passkey" onUse={usePasskeyNow} />}
      {external.map(({ id, label, isStandIn }) => (
        <ExternalButton
          key={id}
          issuer={id}
          label={`${verb} with ${label}${isStandIn ? ' (stand-in)' : ''}`}
          returnTo={returnTo}
        />
      ))}
    </section>
  )
}

async function usePasskeyNow(): Promise<string | undefined> {
  stopWaitingForPasskey()
  return enterWith(showPasskey)
}

async function enterWith(show: typeof showPasskey): Promise<string | undefined> {
  const begun = await signInCalls.beginPasskey()
  if (!begun.ok) return Object.values(problemsOf(begun.error))[0]
  const passkey = await show(begun.value.options)
  if (!passkey) return
  const answer = await signInCalls.signInWithPasskey({ ticket: begun.value.ticket, passkey })
  return answer.ok ? undefined : Object.values(problemsOf(answer.error))[0]
}

/** If the browser supports it, it lists passkeys in the email field, without a button. */
function usePasskeyInField(isOffered: boolean): string | undefined {
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!isOffered) return
    let isGone = false
    void offersPasskeysInFields().then(async canDo => {
      if (!canDo || isGone) return
      // The user did not start this, so only the refusal of a chosen passkey is shown.
      const refused = await enterWith(showPasskeyInField).catch(() => undefined)
      if (!isGone) setProblem(refused)
    })
    return () => {
      isGone = true
      stopWaitingForPasskey()
    }
  }, [isOffered])
  return problem
}

function ExternalButton(props: { issuer: string; label: string; returnTo: string }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const leave = async () => {
    setBusy(true)
    const { issuer, returnTo } = props
    const answer = await signInCalls.startExternal({ issuer, returnTo })
    if (answer.ok) return window.location.assign(answer.value.authorizeUrl)
    setBusy(false)
    setProblem(Object.values(problemsOf(answer.error))[0])
  }
  return (
    <div className={styles.way}>
      <Button busyLabel={isBusy ? 'Opening…' : undefined} onClick={() => void leave()}>
        {props.label}
      </Button>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

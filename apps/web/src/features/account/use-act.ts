import { useState } from 'react'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { browserTimers } from '#platform/clock.ts'

export type ActState =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'done'; readonly at: Date }
  | { readonly kind: 'failed'; readonly message: string }

interface Outcome<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
}

/** One action at a time, with its result: returns its data, or nothing. */
export function useAct() {
  const [state, setState] = useState<ActState>({ kind: 'idle' })
  const act = async <Data>(work: () => Promise<Outcome<Data>>): Promise<Data | undefined> => {
    if (state.kind === 'busy') return undefined
    setState({ kind: 'busy' })
    const { data, error } = await work()
    if (data === undefined) setState({ kind: 'failed', message: messageOf(error) })
    else setState({ kind: 'done', at: browserTimers.now() })
    return data
  }
  return { state, act, isBusy: state.kind === 'busy', reset: () => setState({ kind: 'idle' }) }
}

/** A user who closed the confirmation knows why nothing happened. */
export function messageOf(error: unknown): string {
  const failure = isGatewayError(error) ? error.failure : null
  if (failure?.code === 'confirmationRequired') return 'Nothing was changed: you did not confirm.'
  return failure?.fields?.[0]?.message ?? plainMessage(error)
}

import type { ClientResult } from '@millpond/contract/partner'
import { useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import {
  useApplyTemplateMutation,
  useAssignClientsMutation,
  useInviteOwnersMutation,
  useMovePassesMutation,
  useSyncClientsMutation,
  useTagClientsMutation,
} from '#api/partner-api.ts'
import { type BulkAction, outcomeWords } from './bulk-words.ts'

/** What is done for the chosen clients, with what it needs. */
export type BulkRequest =
  | { readonly action: 'sync' | 'givePass' | 'freePass' }
  | { readonly action: 'template'; readonly version: number }
  | { readonly action: 'assign'; readonly userId: string | null }
  | { readonly action: 'addTag' | 'removeTag'; readonly tag: string }
  | {
      readonly action: 'invite'
      readonly emails: ReadonlyMap<string, string>
      readonly handsOver: boolean
    }

interface Outcome {
  readonly text: string
  readonly isFailure: boolean
  /** Why it could not be done, by client. */
  readonly problems: ReadonlyMap<string, string>
}

interface Sent {
  readonly data?: { readonly results: readonly ClientResult[] } | undefined
  readonly error?: unknown
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()

/** Runs actions for several clients, one request each, and keeps what came of the last one. */
export function useBulk(organisationId: string) {
  const [sync] = useSyncClientsMutation()
  const [tag] = useTagClientsMutation()
  const [assign] = useAssignClientsMutation()
  const [applyTemplate] = useApplyTemplateMutation()
  const [invite] = useInviteOwnersMutation()
  const [movePasses] = useMovePassesMutation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [running, setRunning] = useState<BulkAction | null>(null)

  function send(request: BulkRequest, clientIds: string[]): Promise<Sent> {
    const chosen = { organisationId, clientIds }
    switch (request.action) {
      case 'sync':
        return sync(chosen)
      case 'assign':
        return assign({ ...chosen, userId: request.userId })
      case 'addTag':
        return tag({ ...chosen, add: [request.tag] })
      case 'removeTag':
        return tag({ ...chosen, remove: [request.tag] })
      case 'template':
        return applyTemplate({ ...chosen, version: request.version })
      case 'invite': {
        const invites = [...request.emails].map(([clientId, email]) => ({ clientId, email }))
        return invite({ organisationId, invites, handsOver: request.handsOver })
      }
      default:
        return movePasses({ ...chosen, hasPass: request.action === 'givePass' })
    }
  }

  /** False if the whole request failed. */
  async function run(request: BulkRequest, clientIds: readonly string[]): Promise<boolean> {
    setRunning(request.action)
    const { data, error } = await send(request, [...clientIds])
    setRunning(null)
    if (!data) {
      const text = plainMessage(error)
      setOutcome({ text, isFailure: true, problems: NO_PROBLEMS })
      return false
    }
    const { results } = data
    const problems = new Map(
      results.flatMap(({ clientId, problem }) => (problem === null ? [] : [[clientId, problem]])),
    )
    const text = outcomeWords(request.action, results)
    setOutcome({ text, isFailure: problems.size > 0, problems })
    return true
  }

  return {
    run,
    isRunning: running !== null,
    outcome,
    problems: outcome?.problems ?? NO_PROBLEMS,
    forget: () => setOutcome(null),
  }
}

import workerUrl from './forecast-worker.ts?worker&url'
import type {
  ForecastReply,
  ForecastRequest,
  Question,
  QuestionInput,
  QuestionReply,
} from './questions.ts'

/** Loaded only if no worker can do it. */
const computeHere: ForecastWorker = async (question, asked) =>
  (await import('./compute.ts')).compute(question, asked)

export type ForecastWorker = <Q extends Question>(
  question: Q,
  asked: QuestionInput<Q>,
) => Promise<QuestionReply<Q>>

type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

interface Owed {
  readonly question: Question
  readonly asked: QuestionInput<Question>
  readonly settle: (answer: QuestionReply<Question> | Promise<QuestionReply<Question>>) => void
}

/** One worker for all questions; if it dies, its open questions are computed here. */
export function createForecastWorker(openWorker: () => WorkerLike): ForecastWorker {
  const owed = new Map<number, Owed>()
  let lastId = 0

  const open = () => {
    const opened = openWorker()
    opened.addEventListener('message', event => {
      const reply = (event as MessageEvent<ForecastReply>).data
      const settle = owed.get(reply.id)?.settle
      owed.delete(reply.id)
      settle?.('answer' in reply ? reply.answer : Promise.reject(new Error(reply.problem)))
    })
    opened.addEventListener('error', () => {
      worker = null
      opened.terminate()
      for (const { question, asked, settle } of owed.values()) {
        settle(computeHere(question, asked))
      }
      owed.clear()
    })
    return opened
  }
  // Started before the first question, so that its code loads together with the ledger.
  let worker: WorkerLike | null = open()
  const ask = (question: Question, asked: QuestionInput<Question>) =>
    new Promise<QuestionReply<Question>>(settle => {
      worker ??= open()
      lastId += 1
      owed.set(lastId, { question, asked, settle })
      worker.postMessage({ id: lastId, question, asked } satisfies ForecastRequest)
    })
  // Sends a question to the worker and returns its answer.
  return ask as ForecastWorker
}

interface ScriptPolicy {
  readonly createScriptURL: (url: string) => string
}
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => ScriptPolicy
}

/** The page's content policy allows one script address, this worker's. Security §5.5. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return url
  policy ??= trustedTypes.createPolicy('millpond', {
    createScriptURL: asked => {
      if (asked !== workerUrl) throw new TypeError(`No script is expected at ${asked}`)
      return asked
    },
  })
  return policy.createScriptURL(url)
}
let policy: ScriptPolicy | null = null

export const forecastWorker: ForecastWorker =
  typeof Worker === 'undefined'
    ? computeHere
    : createForecastWorker(() => new Worker(trusted(workerUrl), { type: 'module' }))

let sessionsNamed = 0

/** An id for a session that no other session of this page has. */
export function newSessionId(): string {
  sessionsNamed += 1
  return `session ${sessionsNamed}`
}

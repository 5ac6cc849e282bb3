export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The kind of the request, for logs and metrics: never an id or a name. */
  readonly kind?: string
  /** Whether the request is idempotent; by default only GET is. */
  readonly mayRepeat?: boolean
  /** Whose waits count while the organisation is unknown: a tenant, a person or a consent. */
  readonly lane?: string
  /** Aborts: no further try starts; one in flight still counts if it is answered soon. */
  readonly signal?: AbortSignal
}

export interface HttpReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** No answer, or a truncated one. */
export class HttpTrouble extends Error {
  override name = 'HttpTrouble'
}

/** No answer within the full time limit of a try. */
export class TimedOut extends HttpTrouble {
  override name = 'TimedOut'
}

/** No request was sent: `waitMs` says how long to wait. */
export class Throttled extends HttpTrouble {
  override name = 'Throttled'
  readonly reason: 'failing' | 'limit'
  readonly waitMs: number

  /**
   * `failing`: it failed too often, so the breaker is open. `limit`: one more call would exceed the
   * vendor's limits, or the vendor has asked to wait.
   */
  constructor(reason: Throttled['reason'], waitMs: number) {
    super(
      reason === 'failing'
        ? 'Calls are paused while it is failing'
        : 'One more call would be too many',
    )
    this.reason = reason
    this.waitMs = waitMs
  }
}

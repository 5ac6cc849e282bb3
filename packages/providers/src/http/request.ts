export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** What is asked for, in a word, for logs and figures: never an id or a name. */
  readonly kind?: string
  /** Whether it does no harm when it arrives twice; by default that of GET. */
  readonly mayRepeat?: boolean
  /** The vendor's company it is about, where nobody knows the organisation. */
  readonly company?: string
  /** Told to stop: no further try is begun; one that is under way still counts. */
  readonly signal?: AbortSignal
}

export interface HttpReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** No answer, or one cut off in the middle. */
export class HttpTrouble extends Error {
  override name = 'HttpTrouble'
}

/** Not even asked, for now: `waitMs` tells for how long. */
export class HeldBack extends HttpTrouble {
  override name = 'HeldBack'
  readonly reason: 'failing' | 'limit'
  readonly waitMs: number

  /**
   * `failing`: it failed too often of late, so it is left alone. `limit`: one more call would break
   * the vendor's limits, or the vendor has asked to wait.
   */
  constructor(reason: HeldBack['reason'], waitMs: number) {
    super(reason === 'failing' ? 'Left alone while it fails' : 'One more call would be too many')
    this.reason = reason
    this.waitMs = waitMs
  }
}

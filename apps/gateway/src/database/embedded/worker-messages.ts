// The messages between the main thread and the database's worker thread.

/** Whether the session is idle, inside a transaction, or inside a failed one. */
export type TransactionStatus = 'I' | 'T' | 'E'

export type ToWorker =
  | {
      readonly kind: 'execute'
      /** Protocol messages up to and including one Sync, or one simple query. */
      readonly bytes: Uint8Array
      /** SQL that first applies the session's settings, or null inside a transaction. */
      readonly prelude: string | null
    }
  | { readonly kind: 'close' }

export type FromWorker =
  | { readonly kind: 'ready'; readonly parameters: Readonly<Record<string, string>> }
  | ({ readonly kind: 'answer' } & WorkerAnswer)
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string }

export interface WorkerAnswer {
  readonly bytes: Uint8Array
  readonly status: TransactionStatus
  /** The number of flushes to disk since the worker started. */
  readonly flushes: number
}

// What the main thread and the database's worker thread say to each other.

/** Whether the session is idle, inside a transaction, or inside a failed one. */
export type TransactionStatus = 'I' | 'T' | 'E'

export type ToWorker =
  | {
      readonly kind: 'execute'
      /** Protocol messages up to and including one Sync, or one simple query. */
      readonly bytes: Uint8Array
      /** SQL that gives the session its settings first, or null inside a transaction. */
      readonly prelude: string | null
    }
  | { readonly kind: 'close' }

export type FromWorker =
  | { readonly kind: 'ready'; readonly parameters: Readonly<Record<string, string>> }
  | ({ readonly kind: 'answer' } & Answer)
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string }

export interface Answer {
  readonly bytes: Uint8Array
  readonly status: TransactionStatus
  /** How often a file was flushed to the disk since the worker began. */
  readonly flushes: number
}

import { TaskThread } from '../task-thread.ts'
import { startWorkerThread } from '../worker-thread.ts'
import type { PaperInput } from './write-paper.ts'

/** Many times longer than the largest report needs. */
const MAX_MS = 60_000
/** Of its objects; a report of twelve pages needs about 60. */
const MAX_HEAP_MB = 192

/** Writes PDF files, one after the other, away from the thread that answers requests. */
export type PaperThread = TaskThread<{ write: (input: PaperInput) => Uint8Array | null }>

export const createPaperThread = (): PaperThread =>
  new TaskThread({
    ...{ what: 'PDF', mostMs: MAX_MS },
    start: () =>
      startWorkerThread(
        {
          bundle: 'paper-worker.js',
          source: new URL('./paper-worker.ts', import.meta.url),
        },
        { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } },
      ),
  })

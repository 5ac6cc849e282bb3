import { buildThreads } from '../../../tools/build.ts'
import { THREAD_BUNDLES } from './_thread-bundles.ts'

/**
 * Bundles the threads once per run: from source, every thread would compile its modules again.
 * After a change to a thread's source, restart watch mode.
 */
export const setup = () => buildThreads(THREAD_BUNDLES)

import { buildThreads } from '../../../tools/build.ts'
import { THREAD_BUNDLES } from './_thread-bundles.ts'

/**
 * Built once for each run: from source, every thread would compile its modules again. After a
 * change to the source of a thread, watch mode has to be started again.
 */
export const setup = () => buildThreads(THREAD_BUNDLES)

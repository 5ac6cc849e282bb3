/** Where `_build-threads.ts` builds the worker threads, relative to the repository. */
export const THREAD_BUNDLES = 'apps/gateway/tests/dist/threads'

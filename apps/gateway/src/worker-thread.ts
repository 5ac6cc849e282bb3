import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread's file in the production build, and its source next to the module that starts it. */
interface ThreadEntry {
  readonly bundle: `${string}.js`
  readonly source: URL
}

const bundles: { folder: string | null } = { folder: null }

/** From now on threads start from the bundles in this folder, which is faster than from source. */
export function useThreadBundles(folder: string): void {
  bundles.folder = folder
}

/**
 * Starts a worker thread. The production build has its bundle in the folder of the main bundle. A
 * thread from TypeScript source registers the loader first.
 */
export function startWorkerThread(
  { bundle, source }: ThreadEntry,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'> = {},
): Worker {
  const threadOptions = { ...options, execArgv: [] }
  if (bundles.folder !== null) {
    return new Worker(pathToFileURL(join(bundles.folder, bundle)), threadOptions)
  }
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL(`./${bundle}`, import.meta.url), threadOptions)
  }
  const loader = import.meta.resolve('tsx/esm/api')
  const start = `import(${JSON.stringify(loader)}).then(({ register }) => {
    register()
    return import(${JSON.stringify(source.href)})
  })`
  return new Worker(start, { ...threadOptions, eval: true })
}

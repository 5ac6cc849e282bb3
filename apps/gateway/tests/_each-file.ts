// The set-up of every test file. Files of one worker share modules, and a module runs only once, so
// work for the end of each file is registered here.
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { useThreadBundles } from '../src/worker-thread.ts'
import { removeFolders } from './_folders.ts'
import { THREAD_BUNDLES } from './_thread-bundles.ts'

useThreadBundles(join(import.meta.dirname, '../../..', THREAD_BUNDLES))
afterAll(removeFolders)

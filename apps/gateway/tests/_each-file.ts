// The set-up of every test file. Files of one worker share their modules, so what is to happen at
// the end of each file cannot be left to a module, which is read once.
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { useThreadBundles } from '../src/worker-thread.ts'
import { removeFolders } from './_folders.ts'
import { THREAD_BUNDLES } from './_thread-bundles.ts'

useThreadBundles(join(import.meta.dirname, '../../..', THREAD_BUNDLES))
afterAll(removeFolders)

// The set-up of every test file. Files of one worker share modules, and a module runs only once, so
// work for the end of each file is registered here.
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { useThreadBundles } from '../src/worker-thread.ts'
import { removeFolders } from './_folders.ts'
import { GATEWAY_BUNDLE } from './_gateway-bundle.ts'

useThreadBundles(join(import.meta.dirname, '../../..', GATEWAY_BUNDLE))
afterAll(removeFolders)

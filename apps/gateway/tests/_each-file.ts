// The set-up of every test file. Files of one worker share their modules, so what is to happen at
// the end of each file cannot be left to a module, which is read once.
import { afterAll } from 'vitest'
import { removeFolders } from './_folders.ts'

afterAll(removeFolders)

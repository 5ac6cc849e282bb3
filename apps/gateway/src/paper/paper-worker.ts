// The thread that writes PDF files. It has no database: data in, bytes out.
import { parentPort } from 'node:worker_threads'
import { assert } from '@millpond/core/outcome'
import { serveTasks } from '../task-thread.ts'
import { type PaperInput, writePaper } from './write-paper.ts'

assert(parentPort, 'files are written in a worker thread only')
serveTasks(parentPort, (_, input) => writePaper(input as PaperInput))

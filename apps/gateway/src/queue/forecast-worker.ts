// The thread that calculates and back-tests forecasts. It has no database: data in, data out.
import { parentPort } from 'node:worker_threads'
import { assert } from '@millpond/core/outcome'
import { serveTasks } from '../task-thread.ts'
import { runTask } from './forecast-tasks.ts'

assert(parentPort, 'forecasts are made in a worker thread only')
serveTasks(parentPort, runTask)

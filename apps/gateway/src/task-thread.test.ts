import { Worker } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import { TaskThread } from './task-thread.ts'

/** Replies with its input, or ends as a thread without memory does. */
const PROGRAM = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ name, input }) => {
    if (name === 'crash') process.exit(1)
    parentPort.postMessage({ result: input })
  })`

const tasks = { reply: (input: number) => input, crash: (input: null) => input }
const thread = new TaskThread<typeof tasks>({
  ...{ what: 'reply', mostMs: 60_000 },
  start: () => new Worker(PROGRAM, { eval: true }),
})
afterAll(() => thread.close())

it('a task that ends its thread fails alone: a new thread runs the tasks behind it', async () => {
  const [first, lost, second, alsoLost, third] = await Promise.allSettled([
    thread.run('reply', 1),
    thread.run('crash', null),
    thread.run('reply', 2),
    thread.run('crash', null),
    thread.run('reply', 3),
  ])
  expect([first, second, third].map(each => 'value' in each && each.value)).toEqual([1, 2, 3])
  for (const each of [lost, alsoLost]) {
    expect(each).toMatchObject({ status: 'rejected', reason: { name: 'ThreadEnded' } })
  }
})

it('an input that cannot be copied fails alone', async () => {
  const [first, refused, second] = await Promise.allSettled([
    thread.run('reply', 1),
    thread.run('reply', (() => 2) as never),
    thread.run('reply', 3),
  ])
  expect([first, second].map(each => 'value' in each && each.value)).toEqual([1, 3])
  expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'DataCloneError' } })
})

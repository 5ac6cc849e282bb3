import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createEventStream } from './event-stream.ts'

it('writes an event as one block, whatever its data hold', async () => {
  const stream = createEventStream()
  stream.send({ id: '7f', name: 'notifications', data: { title: 'One\n\ndata: two' } })
  stream.beat()
  stream.end()
  expect(await text(stream.body)).toBe(
    'id: 7f\nevent: notifications\ndata: {"title":"One\\n\\ndata: two"}\n\n:\n\n',
  )
})

it('ends when its reader stops reading', async () => {
  const stream = createEventStream()
  const ended = new Promise<void>(resolve => stream.onEnd(resolve))
  for (let count = 0; count < 40; count += 1) {
    stream.send({ id: `${count}`, name: 'notifications', data: 'x'.repeat(10_000) })
  }
  await ended
  stream.send({ id: 'late', name: 'notifications', data: null })
  expect(stream.body.destroyed).toBe(true)
})

it('knows when it last sent something', () => {
  let now = 1000
  const stream = createEventStream(() => now)
  now = 2000
  stream.beat()
  expect(stream.sentAt).toBe(2000)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEventReader, type ServerEvent } from './event-reader.ts'

const read = (...pieces: string[]) => {
  const events: ServerEvent[] = []
  const take = createEventReader(event => events.push(event))
  for (const piece of pieces) take(piece)
  return events
}

it('reads an event, and ignores heartbeats and unknown lines', () => {
  expect(read(':\n\nretry: 5\n\nid: 7\nevent: notifications\ndata: {"a":1}\n\n:\n\n')).toEqual([
    { id: '7', name: 'notifications', data: '{"a":1}' },
  ])
})

it('waits for the end of an event', () => {
  expect(read('id: 7\ndata: x\n')).toEqual([])
  expect(read('id: 7\ndata: x\n', '\n')).toHaveLength(1)
})

it('accepts text cut at any place', () => {
  const whole = 'id: a\nevent: e\ndata: 1\n\n:\n\nid: b\nevent: e\ndata: 2: 3\n\n'
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length)), cuts => {
      const at = [0, ...cuts.sort((one, other) => one - other), whole.length]
      const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end))
      expect(read(...pieces).map(each => each.data)).toEqual(['1', '2: 3'])
    }),
  )
})

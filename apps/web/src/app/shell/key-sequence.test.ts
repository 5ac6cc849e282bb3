import { expect, it } from 'vitest'
import { keyOf, sequenceMatch } from './key-sequence.ts'

const commands = [{ keys: 'g d' }, { keys: 'q' }, { keys: 'mod+k' }, {}]
const none = { ctrlKey: false, metaKey: false, altKey: false }

it('names a key press', () => {
  expect(keyOf({ ...none, key: 'G' })).toBe('g')
  expect(keyOf({ ...none, key: 'k', metaKey: true })).toBe('mod+k')
  expect(keyOf({ ...none, key: 'Shift' })).toBeNull()
  expect(keyOf({ ...none, key: 'q', altKey: true })).toBeNull()
})

it('waits for the second of two keys', () => {
  const first = sequenceMatch(commands, '', 'g')
  expect(first).toEqual({ command: null, prefix: 'g' })
  expect(sequenceMatch(commands, first.prefix, 'd').command).toBe(commands[0])
})

it('starts again with a key that continues no sequence', () => {
  expect(sequenceMatch(commands, 'g', 'q')).toEqual({ command: commands[1], prefix: '' })
  expect(sequenceMatch(commands, 'g', 'x')).toEqual({ command: null, prefix: '' })
})

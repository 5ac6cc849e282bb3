import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSeal, UnsealFailure } from './seal.ts'

const first = { number: 1, key: randomBytes(32) }
const second = { number: 2, key: randomBytes(32) }
const seal = createSeal([first])

it('opens what it sealed, for the same owner', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, owner) => {
      expect(seal.open(seal.seal(text, owner), owner)).toBe(text)
    }),
  )
})

it('never gives the same bytes twice, nor the text', () => {
  const one = seal.seal('refresh token', 'grant:1')
  expect(one.equals(seal.seal('refresh token', 'grant:1'))).toBe(false)
  expect(one.toString('latin1')).not.toContain('refresh')
})

it('does not open for another owner', () => {
  const sealed = seal.seal('refresh token', 'grant:1')
  expect(() => seal.open(sealed, 'grant:2')).toThrow(UnsealFailure)
  expect(() => seal.open(sealed, '')).toThrow(UnsealFailure)
})

it('notices every changed bit and every cut', () => {
  const sealed = seal.seal('refresh token', 'grant:1')
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(() => seal.open(changed, 'grant:1')).toThrow(UnsealFailure)
  }
  for (let length = 0; length < sealed.length; length++) {
    expect(() => seal.open(sealed.subarray(0, length), 'grant:1')).toThrow(UnsealFailure)
  }
})

describe('a new master key', () => {
  const rotated = createSeal([second, first])
  it('opens what the old one sealed, and seals with the new one', () => {
    expect(rotated.open(seal.seal('old', 'grant:1'), 'grant:1')).toBe('old')
    expect(() => seal.open(rotated.seal('new', 'grant:1'), 'grant:1')).toThrow(/Master key 2/)
  })

  it('is taken into use without a restart', () => {
    const running = createSeal([first])
    const before = running.seal('old', 'grant:1')
    running.renew([second, first])
    expect(running.number).toBe(2)
    expect(running.open(before, 'grant:1')).toBe('old')
    expect(rotated.open(running.seal('new', 'grant:1'), 'grant:1')).toBe('new')
    expect(() => running.renew([])).toThrow(UnsealFailure)
    expect(running.number).toBe(2)
  })
})

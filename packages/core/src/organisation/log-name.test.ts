import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logName } from './log-name.ts'

describe('organisation name for logs', () => {
  it.each([
    ['Kererū Coffee Ltd.', 'KererūCoffeeLtd'],
    ['Kereru\u0304', 'Kererū'],
    ['A-1_Plumbing', 'A-1_Plumbing'],
    ['Smith & Sons (2026)', 'SmithSons2026'],
    ['北京茶馆', '北京茶馆'],
    ['a\r\nlevel=critical', 'alevelcritical'],
    ['<script>alert("x")</script>', 'scriptalertxscript'],
    ['🥝', ''],
    ['', ''],
    ['x'.repeat(51), 'x'.repeat(50)],
    [`${'!'.repeat(60)}ok`, 'ok'],
    [`${'x'.repeat(49)}𠮷y`, 'x'.repeat(49)],
  ])('[ORG-07] %j becomes %j', (name, expected) => {
    expect(logName(name)).toBe(expected)
  })

  it('[ORG-07] any name becomes letters, digits, dash and underscore, at most 50', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), name => {
        const reduced = logName(name)
        expect(reduced).toMatch(/^[\p{L}\p{Nd}_-]*$/u)
        expect(reduced.length).toBeLessThanOrEqual(50)
        expect(logName(reduced)).toBe(reduced)
      }),
    )
  })
})

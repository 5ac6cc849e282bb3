import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pullSpeed, scrollToOpenAt, scrollToShow, visibleSpan, withItem } from './span.ts'

describe('the rendered part of a long grid [UI-06]', () => {
  it.each([
    ['at the top', { scroll: 0, room: 320, size: 32, count: 1000 }, { from: 0, to: 14 }],
    ['in the middle', { scroll: 3200, room: 320, size: 32, count: 1000 }, { from: 96, to: 114 }],
    ['between two rows', { scroll: 3210, room: 320, size: 32, count: 1000 }, { from: 96, to: 115 }],
    ['at the end', { scroll: 31680, room: 320, size: 32, count: 1000 }, { from: 986, to: 1000 }],
    [
      'fewer than there is room for',
      { scroll: 0, room: 900, size: 32, count: 5 },
      { from: 0, to: 5 },
    ],
    [
      'scrolled past a shorter list',
      { scroll: 9000, room: 320, size: 32, count: 5 },
      { from: 5, to: 5 },
    ],
  ])('%s', (_, axis, span) => {
    expect(visibleSpan(axis, 4)).toEqual(span)
  })

  it('always contains every visible item', () => {
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.nat(900),
        fc.integer({ min: 20, max: 120 }),
        fc.nat(2000),
        (scroll, room, size, count) => {
          const { from, to } = visibleSpan({ scroll, room, size, count }, 2)
          expect(from).toBeLessThanOrEqual(to)
          for (const pixel of [0, room - 1].filter(each => each >= 0)) {
            const item = Math.floor((scroll + pixel) / size)
            if (item < count) expect(item >= from && item < to).toBe(true)
          }
        },
      ),
    )
  })

  it.each([
    ['one in sight', 5, [4, 5, 6]],
    ['one before', 1, [1, 4, 5, 6]],
    ['one after', 9, [4, 5, 6, 9]],
    ['one that is not there', 12, [4, 5, 6]],
  ])('also contains the focused item: %s', (_, item, items) => {
    expect(withItem({ from: 4, to: 7 }, item, 10)).toEqual(items)
  })
})

describe('scrolling to a cell [UI-06]', () => {
  it.each([
    ['stays while it is in sight', 100, 4, 100],
    ['goes up just to it', 100, 1, 32],
    ['goes down just to it', 100, 14, 160],
  ])('%s', (_, scroll, index, to) => {
    expect(scrollToShow({ scroll, room: 320, size: 32 }, index)).toBe(to)
  })

  it('shows the start of a cell that is wider than the room', () => {
    expect(scrollToShow({ scroll: 500, room: 90, size: 104 }, 3)).toBe(312)
  })

  it('opens with today a third of the way along, whole months before it', () => {
    expect(scrollToOpenAt({ room: 1040, size: 104, count: 36 }, 12)).toBe(9 * 104)
    expect(scrollToOpenAt({ room: 1040, size: 104, count: 36 }, 1)).toBe(0)
    expect(scrollToOpenAt({ room: 1040, size: 104, count: 36 }, 35)).toBe(26 * 104)
  })

  it('opens with whole groups of columns before today', () => {
    expect(scrollToOpenAt({ room: 1040, size: 104, count: 72 }, 40, 4)).toBe(36 * 104)
    expect(scrollToOpenAt({ room: 1560, size: 104, count: 72 }, 40, 4)).toBe(32 * 104)
    expect(scrollToOpenAt({ room: 300, size: 104, count: 72 }, 40, 4)).toBe(40 * 104)
  })

  it.each([
    ['not inside', 50, 0],
    ['slowly just outside', -3, -1],
    ['faster further out', 160, 20],
    ['never faster than this', 5000, 40],
  ])('scrolls along at an edge: %s', (_, at, speed) => {
    expect(pullSpeed(at, 0, 100)).toBe(speed)
  })
})

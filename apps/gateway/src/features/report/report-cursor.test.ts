import { describe, expect, it } from 'vitest'
import { cursorOf, placeOf } from './report-cursor.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64url')
const id = '0b9f2c1e-5a7d-4f3b-9c8e-1d2f3a4b5c6d'

describe('[API-01] the cursor of published reports', () => {
  it('leads back to its place', () => {
    const place = { publishedAt: '2026-11-27T09:00:00.123Z', id }
    expect(cursorOf(place)).toMatch(/^[\w-]{1,200}$/)
    expect(placeOf(cursorOf(place))).toEqual(place)
    expect(placeOf(undefined)).toBeNull()
  })

  it.each([
    'x',
    base64('null'),
    base64('{}'),
    base64(JSON.stringify(['yesterday', id])),
    base64(JSON.stringify(['2026-11-27T09:00:00.123Z', "' or true"])),
    base64(JSON.stringify(['2026-11-27T09:00:00.123Z', id, 'more'])),
  ])('refuses %s', cursor => {
    expect(() => placeOf(cursor)).toThrow('This cursor cannot be read')
  })
})

import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createReplyCache, encodingFor } from './encoded-replies.ts'

describe('the encoding that a client accepts', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip;q=0, br ; q=0.0', 'identity'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('%s → %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding)
  })
})

describe('prepared replies', () => {
  it('are made once, also for concurrent callers', async () => {
    const cache = createReplyCache(1000)
    let made = 0
    const make = async () => {
      made += 1
      return 'figures'
    }
    const replies = await Promise.all([1, 2, 3].map(() => cache.get('a', 'gzip', make)))
    expect(made).toBe(1)
    expect(replies.map(reply => gunzipSync(reply).toString())).toEqual(Array(3).fill('figures'))
  })

  it('are dropped for newer ones, the least recently used first', async () => {
    const cache = createReplyCache(25)
    const made: string[] = []
    const ask = (key: string) =>
      cache.get(key, 'identity', async () => {
        made.push(key)
        return 'ten bytes.'
      })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('are found once they were made, and stay while they are used', async () => {
    const cache = createReplyCache(25)
    const make = async () => 'ten bytes.'
    expect(await cache.find('a', 'identity')).toBeNull()
    await cache.get('a', 'identity', make)
    await cache.get('b', 'identity', make)
    expect(String(await cache.find('a', 'identity'))).toBe('ten bytes.')
    await cache.get('c', 'identity', make)
    expect(await cache.find('b', 'identity')).toBeNull()
    expect(await cache.find('a', 'identity')).not.toBeNull()
  })

  it('forget a failure, so that the next caller tries again', async () => {
    const cache = createReplyCache(1000)
    const broken = cache.get('a', 'br', async () => {
      throw new Error('the database is away')
    })
    await expect(broken).rejects.toThrow('away')
    await expect(cache.get('a', 'identity', async () => 'well')).resolves.toEqual(
      Buffer.from('well'),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

describe('the answer cache', () => {
  it('makes an answer once for concurrent and later callers', async () => {
    const answerOf = createAnswerCache<number>(2)
    let made = 0
    const make = async () => {
      made += 1
      return made
    }
    expect(await Promise.all([answerOf('a', make), answerOf('a', make)])).toEqual([1, 1])
    expect(await answerOf('a', make)).toBe(1)
  })

  it('drops the least recently used answer first', async () => {
    const answerOf = createAnswerCache<string>(2)
    await answerOf('a', async () => 'a')
    await answerOf('b', async () => 'b')
    await answerOf('a', async () => 'not made again')
    await answerOf('c', async () => 'c')
    expect(await answerOf('a', async () => 'calculated again')).toBe('a')
    expect(await answerOf('b', async () => 'calculated again')).toBe('calculated again')
  })

  it('makes an answer again after a failure', async () => {
    const answerOf = createAnswerCache<string>(2)
    const failing = answerOf('a', () => Promise.reject(new Error('no thread')))
    await expect(failing).rejects.toThrow('no thread')
    expect(await answerOf('a', async () => 'a')).toBe('a')
  })
})

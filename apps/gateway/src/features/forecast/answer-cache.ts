import { forgetUnused } from '../../forget-unused.ts'

/**
 * Caches answers by key, at most `most`; the least recently used is dropped first, and one that is
 * not used for a while. Concurrent callers share one calculation, and a failed one is repeated.
 */
export function createAnswerCache<Answer>(most: number) {
  const stored = new Map<string, Promise<Answer>>()
  const used = forgetUnused(stored)
  return async (key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const answer = stored.get(key) ?? make()
    // A Map is ordered by insertion, so a used answer moves to the end.
    stored.delete(key)
    stored.set(key, answer)
    used(key)
    for (const oldest of stored.keys()) {
      if (stored.size <= most) break
      stored.delete(oldest)
    }
    try {
      return await answer
    } catch (error) {
      if (stored.get(key) === answer) stored.delete(key)
      throw error
    }
  }
}

/**
 * Answers by key, the longest unused of more than `most` going first. Who asks for one that is
 * being made waits for it instead of having it made again; one that failed is made anew.
 */
export function createKeptAnswers<Answer>(most: number) {
  const kept = new Map<string, Promise<Answer>>()
  return async (key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const answer = kept.get(key) ?? make()
    // The order of a Map is that of insertion: what was just asked for goes to its end.
    kept.delete(key)
    kept.set(key, answer)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    try {
      return await answer
    } catch (error) {
      if (kept.get(key) === answer) kept.delete(key)
      throw error
    }
  }
}

/**
 * The words that passwords are made of: common and leaked passwords, English words and names, from
 * a maintained and permissively licensed package. Read on first use, because they are large.
 */

export interface WordLists {
  readonly words: ReadonlySet<string>
  /** The few words that are tried in pairs. */
  readonly commonest: ReadonlySet<string>
  /** The neighbours of each key. */
  readonly neighbours: ReadonlyMap<string, ReadonlySet<string>>
}

const COMMONEST_PASSWORDS = 3000
const COMMONEST_WORDS = 1500

let loaded: Promise<WordLists> | undefined

export function loadWordLists(): Promise<WordLists> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<WordLists> {
  const { adjacencyGraphs, dictionary: common } = await import('@zxcvbn-ts/language-common')
  const { dictionary: english } = await import('@zxcvbn-ts/language-en')
  const passwords = namesIn(common['passwords-common'])
  const words = namesIn(english['commonWords-en'])
  const people = ['firstnames-en', 'lastnames-en'] as const
  return {
    words: new Set([...passwords, ...words, ...people.flatMap(list => namesIn(english[list]))]),
    commonest: new Set(
      [...passwords.slice(0, COMMONEST_PASSWORDS), ...words.slice(0, COMMONEST_WORDS)].filter(
        word => /^\p{L}{3,}$/u.test(word),
      ),
    ),
    neighbours: neighboursIn(adjacencyGraphs.qwerty),
  }
}

/** A word has at least four letters. */
const namesIn = (list: readonly (string | number)[]): string[] =>
  list.map(each => String(each).toLowerCase()).filter(each => each.length >= 4)

function neighboursIn(
  graph: Readonly<Record<string, readonly (string | null)[]>>,
): Map<string, Set<string>> {
  const around = ([key, keys]: [string, readonly (string | null)[]]) =>
    [key, new Set(keys.flatMap(each => [...(each ?? '').toLowerCase()]))] as const
  return new Map(Object.entries(graph).map(around))
}

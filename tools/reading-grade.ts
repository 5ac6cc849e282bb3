/**
 * `npm run reading-grade` prints the reading grade of the product's texts, and the hardest
 * sentences. The grade is that of Flesch and Kincaid (Kincaid et al., 1975): the year of school
 * after which a text is easy to read.
 */
import { resolve } from 'node:path'
import { syllable } from 'syllable'
import { shownFiles, wholeTextsOf } from './screen-texts.ts'

export interface Graded {
  readonly path: string
  readonly sentence: string
  readonly words: number
  readonly syllables: number
}

const MIN_WORDS = 4
const HARDEST_SHOWN = 40

/** Sentences of at least four words with a full stop: labels and fragments have no grade. */
export function gradedSentences(): Graded[] {
  return shownFiles().flatMap(file =>
    wholeTextsOf(file)
      .flatMap(text => text.match(/[A-Z“‘$…][^.?!]*(?:[.](?=\S)[^.?!]*)*[.?!](?=\s|$)/g) ?? [])
      .map(sentence => graded(file.path, sentence))
      .filter(({ words }) => words >= MIN_WORDS),
  )
}

/** One sentence, with its words and their syllables counted. */
export function graded(path: string, sentence: string): Graded {
  const words = sentence.match(/[\p{L}’']+/gu) ?? []
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return { path, sentence, words: words.length, syllables }
}

/** Ten sentences of ten words with fifteen syllables each are of grade 6. */
export function gradeOf(sentences: readonly Graded[]): number {
  const sum = (of: 'words' | 'syllables') => sentences.reduce((all, each) => all + each[of], 0)
  return 0.39 * (sum('words') / sentences.length) + 11.8 * (sum('syllables') / sum('words')) - 15.59
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const all = gradedSentences()
  console.log(`${all.length} sentences, grade ${gradeOf(all).toFixed(1)}`)
  const folderOf = ({ path }: Graded) => path.split('/').slice(0, 5).join('/')
  for (const folder of new Set(all.map(folderOf))) {
    const own = all.filter(each => folderOf(each) === folder)
    console.log(`${gradeOf(own).toFixed(1).padStart(5)}  ${folder}, ${own.length} sentences`)
  }
  console.log('\nThe hardest sentences:')
  const hardest = all.toSorted((one, other) => gradeOf([other]) - gradeOf([one]))
  for (const each of hardest.slice(0, HARDEST_SHOWN)) {
    console.log(`${gradeOf([each]).toFixed(1).padStart(5)}  ${each.path}: ${each.sentence}`)
  }
}

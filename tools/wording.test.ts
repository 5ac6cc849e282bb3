/** Sentences that users read are plain English: `docs/vocabulary.md` and `CONTRIBUTING.md`. */
import { describe, expect, it } from 'vitest'
import { gradedSentences, gradeOf } from './reading-grade.ts'
import { shownFiles, textsOf, wholeTextsOf } from './screen-texts.ts'

const BANNED: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\b(?:six|eight|\d+) figures\b|letters, figures/i, instead: 'digits' },
  { pattern: /\bstands\b|\bstand (?:in|at|before|over) (?!for)/i, instead: 'is' },
  { pattern: /\bbrings\b|\btakes (?!about|up to|effect|a m|\d)/i, instead: 'is, has, gives' },
  { pattern: /\b(?:somebody|whoever|whom|nobody[’']s)\b/i, instead: 'someone, you, the owner' },
  { pattern: /\bgood (?:for|until) /i, instead: 'valid for' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\b[Bb]eg(?:in|ins|an|un|inning)\b/, instead: 'start, create' },
  { pattern: /\b(?:go|goes|went|going) on\b/i, instead: 'continue' },
  {
    pattern: /\b(?:take|takes|taken|taking|took) (?:\w+ )?back\b/i,
    instead: 'undo, cancel, revoke',
  },
  { pattern: /\b(?:let|lets|letting) (?:\w+ )?go\b/i, instead: 'remove, release' },
  { pattern: /\b(?:give|gives|given|giving|gave) (?:\w+ )?up\b/i, instead: 'remove, cancel' },
  { pattern: /\blook(?:s|ed|ing)? after\b/i, instead: 'manage' },
  { pattern: /\be-mail/i, instead: 'email' },
  { pattern: /\b(?:nobody|anew|beside|besides)\b/i, instead: 'no one, again, next to' },
  { pattern: /(?<!\bthere )\bis no (?!longer|more|one)/i, instead: 'is not a' },
  { pattern: /\bno such\b/i, instead: 'was not found' },
  { pattern: /\bof (?:this|that) name\b/i, instead: 'with this name' },
  { pattern: /\bto look at\b/i, instead: 'to check' },
  { pattern: /\bworked out\b/i, instead: 'calculated' },
  { pattern: /\b(?:told|put off|left alone|for ever)\b/i, instead: 'informed, delayed, paused' },
  {
    pattern: /\b(?:Making|Writing|Reading|Packing|Collecting)…/,
    instead: 'Creating, Saving, Loading, Exporting',
  },
]

const isSuspect = (text: string) => BANNED.some(({ pattern }) => pattern.test(text))

/** Parsing is slow, so only a file whose text matches somewhere is parsed. */
const faultsIn = (code: string, path = 'screen.tsx'): string[] =>
  (isSuspect(code.replace(/\s+/g, ' ')) ? textsOf({ path, code }) : []).flatMap(sentence =>
    BANNED.filter(({ pattern }) => pattern.test(sentence)).map(
      ({ instead }) => `${sentence} → ${instead}`,
    ),
  )

describe('sentences on screens, in emails and in errors', () => {
  it('[WRD-01] use plain words', () => {
    const files = shownFiles()
    expect(files.length).toBeGreaterThan(300)
    const faults = files.flatMap(({ path, code }) =>
      faultsIn(code, path).map(fault => `${path}: ${fault}`),
    )
    expect(faults).toEqual([])
  }, 60_000)

  it('[WRD-01] are found in JSX, strings and templates, and only there', () => {
    const planted = `
      import { begin } from './begin again.ts'
      // Whoever reads this comment is not a user.
      const key = 'begin'
      const one = 'Eight figures, good for an hour.'
      const two = \`\${name} can take it back.\`
      const three = <p>Somebody else\n goes on.</p>
      const four = 'Sales is no account of this name.'`
    expect(faultsIn(planted)).toEqual([
      'Eight figures, good for an hour. → digits',
      'Eight figures, good for an hour. → valid for',
      'can take it back. → undo, cancel, revoke',
      'Somebody else goes on. → someone, you, the owner',
      'Somebody else goes on. → continue',
      'Sales is no account of this name. → is not a',
      'Sales is no account of this name. → with this name',
    ])
    const fine = 'It takes about three minutes. There is no budget yet, so go to your dashboard.'
    expect(faultsIn(`const fine = '${fine}'`)).toEqual([])
  })

  const MAX_GRADE = 8

  it('[WRD-01] are easy to read: school year 8 at most', () => {
    const sentences = gradedSentences()
    expect(sentences.length).toBeGreaterThan(500)
    expect(gradeOf(sentences)).toBeLessThanOrEqual(MAX_GRADE)
  }, 60_000)

  it.each([
    [
      'two strings that are added up',
      "const a = 'One sentence ' + 'in two parts.'",
      'in two parts.',
    ],
    ['a template with a value', `const a = \`You owe \${amount} in all.\``, 'You owe … in all.'],
    ['JSX on two lines', 'const a = <p>You owe it\n today.</p>', 'You owe it today.'],
  ])('are graded as a whole: %s', (_what, code, text) => {
    expect(wholeTextsOf({ path: 'screen.tsx', code })[0]).toContain(text)
  })
})

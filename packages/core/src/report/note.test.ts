import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printNote } from './_print-note.ts'
import { type Note, type NoteLine, parseNote } from './note.ts'

const word = fc
  .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'ab 1.-#*_[]()\\é李') })
  .filter(text => text.trim() !== '')
const marked = fc.oneof(
  fc.record({ kind: fc.constantFrom('bold' as const, 'italic' as const), text: word }),
  fc.record({
    kind: fc.constant('link' as const),
    text: word,
    href: fc.constantFrom('https://bank.example', 'https://a.example/b_c*d'),
  }),
)
/** Two pieces of plain text never follow each other: they would be one. */
const line: fc.Arbitrary<NoteLine> = fc
  .array(fc.record({ before: fc.option(word, { nil: null }), piece: marked }), { maxLength: 3 })
  .chain(pieces =>
    fc.record({
      pieces: fc.constant(pieces),
      last: pieces.length === 0 ? word : fc.option(word, { nil: null }),
    }),
  )
  .map(({ pieces, last }) => [
    ...pieces.flatMap(({ before, piece }) =>
      before === null ? [piece] : [{ kind: 'text' as const, text: before }, piece],
    ),
    ...(last === null ? [] : [{ kind: 'text' as const, text: last }]),
  ])
const lines = fc.array(line, { minLength: 1, maxLength: 3 })
const note: fc.Arbitrary<Note> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('heading' as const), line }),
    fc.record({ kind: fc.constant('paragraph' as const), lines }),
    fc.record({ kind: fc.constantFrom('bullets' as const, 'numbers' as const), items: lines }),
  ),
  { maxLength: 4 },
)

it('[REP-02] prints any note so that it is read as the same note', () => {
  fc.assert(
    fc.property(note, each => {
      expect(parseNote(printNote(each))).toEqual(each)
    }),
  )
})

it('[REP-02] reads any text, and reads its own print the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a 1.-#*_[]()\\\n\r\u2028é') }), text => {
      const read = parseNote(text)
      expect(parseNote(printNote(read))).toEqual(read)
    }),
  )
})

it('[REP-02] a bracket inside a bracket begins the link', () => {
  const [part] = parseNote('[a [b](https://b.example)')
  expect(part).toEqual({
    kind: 'paragraph',
    lines: [
      [
        { kind: 'text', text: '[a ' },
        { kind: 'link', text: 'b', href: 'https://b.example' },
      ],
    ],
  })
})

it.each([
  ['plain', [{ kind: 'paragraph', lines: [[{ kind: 'text', text: 'plain' }]] }]],
  ['### Loans', [{ kind: 'heading', line: [{ kind: 'text', text: 'Loans' }] }]],
  [
    '- **Rent** rises\n- _Wages_',
    [
      {
        kind: 'bullets',
        items: [
          [
            { kind: 'bold', text: 'Rent' },
            { kind: 'text', text: ' rises' },
          ],
          [{ kind: 'italic', text: 'Wages' }],
        ],
      },
    ],
  ],
  [
    '1. [Bank](https://bank.example)',
    [
      {
        kind: 'numbers',
        items: [[{ kind: 'link', text: 'Bank', href: 'https://bank.example' }]],
      },
    ],
  ],
  [
    '[x](javascript:alert(1)) <b>',
    [
      {
        kind: 'paragraph',
        lines: [[{ kind: 'text', text: '[x](javascript:alert(1)) <b>' }]],
      },
    ],
  ],
  ['', []],
])('[REP-02] %j', (text, expected) => {
  expect(parseNote(text)).toEqual(expected)
})

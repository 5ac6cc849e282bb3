import type { Note, NoteLine, NotePart, NoteSpan } from '@millpond/core/report'
import { createElement, Fragment, type ReactNode } from 'react'
import styles from './note-text.module.css'

/** A note as the elements of its tree; no text in it is ever read as HTML. */
export const NoteText = ({ note }: { readonly note: Note }) => (
  <div className={styles.note}>{inPlace(note.map(partOf))}</div>
)

/** Pieces of a text have no names: each is known by its place. */
const inPlace = (pieces: readonly ReactNode[]) => createElement(Fragment, null, ...pieces)

function partOf(part: NotePart): ReactNode {
  switch (part.kind) {
    case 'heading':
      return <h3>{lineOf(part.line)}</h3>
    case 'paragraph':
      return createElement('p', null, ...part.lines.flatMap(brokenLine))
    case 'bullets':
      return <ul>{itemsOf(part.items)}</ul>
    default:
      return <ol>{itemsOf(part.items)}</ol>
  }
}

const NEW_LINE = createElement('br')

const brokenLine = (line: NoteLine, at: number): ReactNode[] =>
  at > 0 ? [NEW_LINE, lineOf(line)] : [lineOf(line)]

const itemsOf = (items: readonly NoteLine[]) =>
  inPlace(items.map(item => createElement('li', null, lineOf(item))))

const lineOf = (line: NoteLine) => inPlace(line.map(spanOf))

function spanOf(span: NoteSpan): ReactNode {
  switch (span.kind) {
    case 'bold':
      return <strong>{span.text}</strong>
    case 'italic':
      return <em>{span.text}</em>
    case 'link':
      return (
        <a href={span.href} target="_blank" rel="noreferrer">
          {span.text}
        </a>
      )
    default:
      return span.text
  }
}

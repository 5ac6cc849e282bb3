/** Marked text as a tree: never HTML. `parseNote` and `printNote` are inverse to each other. */

/** A piece of a line. Bold and italic hold plain pieces; a link leads to an https address. */
export type NoteSpan =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly text: string }
  | { readonly kind: 'italic'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

export type NoteLine = readonly NoteSpan[]

export type NotePart =
  | { readonly kind: 'heading'; readonly line: NoteLine }
  | { readonly kind: 'paragraph'; readonly lines: readonly NoteLine[] }
  | { readonly kind: 'bullets'; readonly items: readonly NoteLine[] }
  | { readonly kind: 'numbers'; readonly items: readonly NoteLine[] }

export type Note = readonly NotePart[]

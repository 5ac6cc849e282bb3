/**
 * The tags and words of an HTML text, in order. The page's content policy forbids turning text into
 * HTML, even in a separate document (trusted types refuse `DOMParser`), and for the cells of a
 * table this is enough: no elements are ever created.
 */
import { decoded } from './html-entities.ts'

export type HtmlToken =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'close'; readonly name: string }

/** The content of these is not text; LibreOffice puts notes on a cell into a `comment`. */
const SILENT = ['style', 'script', 'title', 'xml', 'comment']

export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0
  while (at < html.length) {
    const tag = /^<(\/?)([a-z][^\s/>]*)|^<[!?]/i.exec(html.slice(at, at + MAX_TAG_LENGTH))
    if (!tag) {
      const next = html.indexOf('<', at + 1)
      const end = next === -1 ? html.length : next
      yield { kind: 'words', words: decoded(html.slice(at, end)) }
      at = end
      continue
    }
    const end = html.startsWith('<!--', at) ? commentEnd(html, at) : tagEnd(html, at)
    const name = tag[2]?.toLowerCase()
    if (name !== undefined && tag[1]) yield { kind: 'close', name }
    else if (name !== undefined) {
      yield { kind: 'open', name, attributes: html.slice(at + tag[0].length, end - 1) }
    }
    at = name !== undefined && SILENT.includes(name) && !tag[1] ? closeOf(html, name, end) : end
  }
}

/** Names of elements are short; a longer one is unknown. */
const MAX_TAG_LENGTH = 40

const orEnd = (html: string, at: number, more = 0) => (at === -1 ? html.length : at + more)

const commentEnd = (html: string, start: number) => orEnd(html, html.indexOf('-->', start), 3)

const closeOf = (html: string, name: string, from: number) => {
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = from
  return close.exec(html)?.index ?? html.length
}

/** A `>` within the quotes of an attribute does not end the tag. */
function tagEnd(html: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < html.length; at += 1) {
    const letter = html[at] as string
    if (quote) quote = letter === quote ? '' : quote
    else if (letter === '>') return at + 1
    else if (letter === '"' || letter === "'") quote = letter
  }
  return html.length
}

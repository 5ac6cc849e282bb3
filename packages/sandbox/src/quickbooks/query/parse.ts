/** The query language: one entity, conditions joined by `and`, an order and a page. */
import { invalidQuery } from '../errors.ts'

const OPERATORS = ['=', '<', '>', '<=', '>=', 'in', 'like'] as const
type Operator = (typeof OPERATORS)[number]

export interface Condition {
  readonly field: string
  readonly operator: Operator
  readonly values: readonly string[]
}

export interface Query {
  readonly entity: string
  readonly isCount: boolean
  readonly conditions: readonly Condition[]
  readonly order: { readonly field: string; readonly isDescending: boolean } | null
  /** 1 is the first record. */
  readonly start: number
  readonly max: number
}

const DEFAULT_PAGE = 100
const MAX_PAGE = 1000

/** Quoted texts with escaped quotes, operators, brackets and words. */
const TOKEN = /'((?:[^'\\]|\\.)*)'|<=|>=|[=<>(),*]|[\w.:+-]+/g

interface Token {
  readonly text: string
  readonly isQuoted: boolean
}

function tokensOf(query: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of query.matchAll(TOKEN)) {
    if (query.slice(end, match.index).trim() !== '') throw invalidQuery(`at ${end}`)
    end = match.index + match[0].length
    const quoted = match[1]
    tokens.push(
      quoted === undefined
        ? { text: match[0], isQuoted: false }
        : { text: quoted.replace(/\\(.)/g, '$1'), isQuoted: true },
    )
  }
  if (query.slice(end).trim() !== '') throw invalidQuery(`at ${end}`)
  return tokens
}

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  next(): string {
    const token = this.#tokens[this.#at]
    if (!token) throw invalidQuery('the query ends too early')
    this.#at += 1
    return token.text
  }

  /** True, and past it, if the next words are these. */
  skip(...words: readonly string[]): boolean {
    const isThere = words.every((word, index) => {
      const token = this.#tokens[this.#at + index]
      return token?.isQuoted === false && token.text.toLowerCase() === word
    })
    if (isThere) this.#at += words.length
    return isThere
  }

  expect(...words: readonly string[]): void {
    if (!this.skip(...words)) throw invalidQuery(`expected “${words.join(' ')}”`)
  }

  number(): number {
    const value = Number(this.next())
    if (!Number.isInteger(value) || value < 1) throw invalidQuery('a page needs whole numbers')
    return value
  }
}

/** `select * from Invoice where Balance > '0' startposition 1 maxresults 1000`. */
export function parseQuery(query: string): Query {
  const reader = new Reader(tokensOf(query))
  reader.expect('select')
  const isCount = reader.skip('count', '(', '*', ')')
  if (!isCount) reader.expect('*')
  reader.expect('from')
  const entity = reader.next()
  const conditions: Condition[] = []
  if (reader.skip('where')) {
    do conditions.push(readCondition(reader))
    while (reader.skip('and'))
  }
  const order = reader.skip('orderby') || reader.skip('order', 'by') ? readOrder(reader) : null
  const start = reader.skip('startposition') ? reader.number() : 1
  const max = reader.skip('maxresults') ? reader.number() : DEFAULT_PAGE
  if (!reader.isAtEnd) throw invalidQuery(`“${reader.next()}” was not expected`)
  if (max > MAX_PAGE) throw invalidQuery(`maxresults is at most ${MAX_PAGE}`)
  return { entity, isCount, conditions, order, start, max }
}

function readOrder(reader: Reader) {
  const field = reader.next()
  const isDescending = reader.skip('desc')
  if (!isDescending) reader.skip('asc')
  return { field, isDescending }
}

function readCondition(reader: Reader): Condition {
  const field = reader.next()
  const word = reader.next().toLowerCase()
  const operator = OPERATORS.find(each => each === word)
  if (!operator) throw invalidQuery(`${field} has no known operator`)
  if (operator !== 'in') return { field, operator, values: [reader.next()] }
  reader.expect('(')
  const values: string[] = []
  do values.push(reader.next())
  while (reader.skip(','))
  reader.expect(')')
  return { field, operator, values }
}

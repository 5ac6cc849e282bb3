/** The place after which the next page of reports begins, as text that is only passed on. */
import { isUuid } from '#database/index.ts'
import { Refusal } from '../../http/refusal.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

interface ReportPlace {
  readonly publishedAt: string
  readonly id: string
}

export const cursorOf = ({ publishedAt, id }: ReportPlace): string =>
  Buffer.from(JSON.stringify([publishedAt, id])).toString('base64url')

/** Null for the first page. */
export function placeOf(cursor: string | undefined): ReportPlace | null {
  if (cursor === undefined) return null
  const place = jsonOf(cursor)
  if (!Array.isArray(place) || place.length !== 2) throw unreadable()
  const [publishedAt, id] = place as unknown[]
  if (typeof publishedAt !== 'string' || !isInstant(publishedAt) || !isUuid(id)) throw unreadable()
  return { publishedAt, id }
}

const isInstant = (text: string) => INSTANT.test(text) && !Number.isNaN(Date.parse(text))

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

const unreadable = () =>
  new Refusal('badRequest', 'This cursor cannot be read. Start with the first page.', [
    { path: 'cursor', message: 'Use a cursor of a reply' },
  ])

/** The place after which the next page of reports begins, as text that is only passed on. */
import * as z from 'zod'
import { Refusal } from '../../http/refusal.ts'

const place = z.tuple([z.iso.datetime(), z.uuid()])

interface ReportPlace {
  readonly publishedAt: string
  readonly id: string
}

export const cursorOf = ({ publishedAt, id }: ReportPlace): string =>
  Buffer.from(JSON.stringify([publishedAt, id])).toString('base64url')

/** Null for the first page. */
export function placeOf(cursor: string | undefined): ReportPlace | null {
  if (cursor === undefined) return null
  const [publishedAt, id] = place.safeParse(jsonOf(cursor)).data ?? []
  if (publishedAt === undefined || id === undefined) throw unreadable()
  return { publishedAt, id }
}

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

import { isUuid } from '#database/index.ts'
import { Refusal } from '../../http/refusal.ts'

/** An address of our own pages, parsed; Stripe sends the browser there afterwards. */
export function ownPage(address: string, publicUrl: string, field: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  const isOwn = url?.origin === new URL(publicUrl).origin
  if (url && isOwn && url.username === '' && url.password === '') return url
  throw new Refusal('badRequest', 'Some of the values are not valid', [
    { path: field, message: 'Use an address of this installation' },
  ])
}

/** `/organizations/<id>/settings/billing`, or `?organisationId=<id>`. */
export function organisationIn({ pathname, searchParams }: URL): string | null {
  const named =
    searchParams.get('organisationId') ?? /^\/organi[sz]ations\/([^/]+)/.exec(pathname)?.[1]
  return isUuid(named) ? named : null
}

import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { FastifyRequest } from 'fastify'
import type { CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { isLoopback } from '../../mail/index.ts'
import { outboxStore } from '../../stores/outbox-store.ts'

type Route = typeof routes.getOutbox

const MAX_SHOWN = 50
/** Headers that proxies add; without this check a proxy on this machine would count as local. */
const OF_PROXIES = /^(x-forwarded-.*|forwarded|x-real-ip|via|cf-.*|true-client-ip)$/

/** The outbox shows codes and links: only this machine may read it, and only if no mail is sent. */
export async function getOutbox({
  deps,
  request,
}: CallOf<Route, 'database' | 'mail'>): Promise<ReplyOf<Route>> {
  if (!deps.mail.isLocal || !isFromHere(request)) {
    throw new Refusal('notFound', 'This address does not exist')
  }
  const waiting = await deps.database.asSystem(tx => outboxStore.waiting(tx, MAX_SHOWN))
  return {
    mails: waiting.map(deps.mail.open).map(({ mailId, to, subject, text, at }) => ({
      mailId,
      to,
      subject,
      text,
      at: at.toISOString(),
    })),
  }
}

/**
 * The Host header counts too: a page elsewhere may resolve its own name to this machine (DNS
 * rebinding).
 */
function isFromHere(request: FastifyRequest): boolean {
  const { host } = request.headers
  const address = request.socket.remoteAddress ?? request.ip
  return (
    !Object.keys(request.headers).some(name => OF_PROXIES.test(name)) &&
    /^(::ffff:)?127\.|^::1$/.test(address) &&
    isLoopback(`http://${host ?? 'nowhere'}`)
  )
}

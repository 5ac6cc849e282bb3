import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { FastifyRequest } from 'fastify'
import type { CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { isLoopback } from '../../mail/index.ts'
import { outboxStore } from '../../stores/outbox-store.ts'

type Route = typeof routes.getOutbox

const MOST_SHOWN = 50
/** What proxies add; one on this machine would otherwise pass for it. */
const OF_PROXIES = /^(x-forwarded-.*|forwarded|x-real-ip|via|cf-.*|true-client-ip)$/

/** Codes and links lie open here: only this machine may look, and only where no mail is sent. */
export async function getOutbox({ deps, request }: CallOf<Route>): Promise<ReplyOf<Route>> {
  if (!deps.mail.isLocal || !isFromHere(request)) {
    throw new Refusal('notFound', 'There is nothing at this address')
  }
  const waiting = await deps.database.asSystem(tx => outboxStore.waiting(tx, MOST_SHOWN))
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

/** The name asked for counts too: a page elsewhere may make its own name lead to this machine. */
function isFromHere(request: FastifyRequest): boolean {
  const { host } = request.headers
  const address = request.socket.remoteAddress ?? request.ip
  return (
    !Object.keys(request.headers).some(name => OF_PROXIES.test(name)) &&
    /^(::ffff:)?127\.|^::1$/.test(address) &&
    isLoopback(`http://${host ?? 'nowhere'}`)
  )
}

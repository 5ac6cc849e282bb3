import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { FastifyRequest } from 'fastify'
import type { CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { isLoopback } from '../../mail/index.ts'
import { outboxStore } from '../../stores/outbox-store.ts'

type Route = typeof routes.getOutbox

const MOST_SHOWN = 50

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
  const { 'x-forwarded-for': forwardedFor, forwarded, host } = request.headers
  const address = request.socket.remoteAddress ?? request.ip
  return (
    forwardedFor === undefined &&
    forwarded === undefined &&
    /^(::ffff:)?127\.|^::1$/.test(address) &&
    isLoopback(`http://${host ?? 'nowhere'}`)
  )
}

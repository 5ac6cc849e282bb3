/** The payment page of a checkout session, and the bank's page after it. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorPage, escapeHtml, formOf, pageHtml, showPage } from '#pages'
import { cardOf } from '../cards.ts'
import { paySession, trialEndOf } from '../checkout.ts'
import { type StripeContext, timeOf } from '../context.ts'
import type { CheckoutSession } from '../resources.ts'
import { settle } from '../settle.ts'
import { cardList, dayOf, field, moneyOf, NOT_REAL, STRIPE_PAGE, warningOf } from './parts.ts'

export function servePayPages(app: FastifyInstance, context: StripeContext): void {
  const find = (id: string) => {
    settle(context)
    return context.store.find('checkout.session', id)
  }

  app.get<{ Params: { id: string } }>('/stripe/pay/:id', async (request, reply) => {
    const session = find(request.params.id)
    return session?.status === 'open' ? show(reply, context, session, null) : gone(reply)
  })
  app.post<{ Params: { id: string } }>('/stripe/pay/:id', async (request, reply) => {
    const session = find(request.params.id)
    if (session?.status !== 'open') return gone(reply)
    const form = formOf(request)
    if (form.get('decision') === 'cancel') return back(reply, session.cancel_url ?? '/')
    const number = form.get('number') || form.get('card') || ''
    const card = number === 'none' ? null : cardOf(number)
    if (card === undefined) return show(reply, context, session, 'Use one of the test cards.')
    const quantity = form.get('quantity')
    const result = paySession(context, session, {
      card,
      quantity: quantity ? Number(quantity) : null,
      isConfirmed: false,
    })
    if (result.is === 'refused') return show(reply, context, session, result.message)
    if (result.is === 'confirm') return back(reply, `/stripe/bank/${session.id}`)
    return back(reply, successOf(session))
  })
  app.get<{ Params: { id: string } }>('/stripe/bank/:id', async (request, reply) => {
    const session = find(request.params.id)
    return session?.waitingCard ? showBank(reply, session) : gone(reply)
  })
  app.post<{ Params: { id: string } }>('/stripe/bank/:id', async (request, reply) => {
    const session = find(request.params.id)
    const card = session?.waitingCard ? cardOf(session.waitingCard) : undefined
    if (!session || !card || session.status !== 'open') return gone(reply)
    if (formOf(request).get('decision') !== 'complete') {
      session.waitingCard = null
      return show(reply, context, session, 'Your bank did not confirm the payment.')
    }
    paySession(context, session, { card, quantity: null, isConfirmed: true })
    return back(reply, successOf(session))
  })
}

const WITHOUT_CARD = `<p><label><input type="radio" name="card" value="none">
<span>Without a card</span></label></p>`

const successOf = (session: CheckoutSession): string =>
  session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)

const back = (reply: FastifyReply, url: string) => reply.redirect(url, 303)

const gone = (reply: FastifyReply) =>
  showPage(reply.code(410)).send(
    errorPage(
      STRIPE_PAGE,
      'page_expired',
      'This payment page is no longer valid. Go back and start again.',
    ),
  )

const originOf = (url: string | null) => (url && URL.canParse(url) ? new URL(url).origin : '')

function show(
  reply: FastifyReply,
  context: StripeContext,
  session: CheckoutSession,
  warning: string | null,
): FastifyReply {
  const { line, currency } = session
  const name = context.store.find('product', line.price.product)?.name ?? 'Payment'
  const customer = context.store.find('customer', session.customer)
  const trialEnd = trialEndOf(session, timeOf(context, customer?.test_clock ?? null))
  const each = moneyOf(line.price.unit_amount, currency)
  const interval = line.price.recurring?.interval
  const price = interval ? `${each} each ${interval}` : `${each} once`
  const isFree = session.mode === 'subscription' && trialEnd !== null
  const canSkip = isFree && session.payment_method_collection === 'if_required'
  const quantity = line.adjustable
    ? `<p class="field"><label for="quantity">How many</label>
<input id="quantity" name="quantity" type="number" min="${line.adjustable.minimum}"
 max="${line.adjustable.maximum}" value="${line.quantity}"></p>`
    : ''
  const today = isFree
    ? moneyOf(0, currency)
    : moneyOf(line.price.unit_amount * line.quantity, currency)
  const target = `${originOf(session.success_url)} ${originOf(session.cancel_url)}`
  return showPage(reply, target).send(
    pageHtml({
      ...STRIPE_PAGE,
      title: 'Pay',
      content: `<h1>Pay for ${escapeHtml(name)}</h1>
${NOT_REAL}
${warningOf(warning)}
<p class="sum">${price}${isFree ? `. The first payment is on ${dayOf(trialEnd)}` : ''}.</p>
<form method="post" action="/stripe/pay/${session.id}">
${quantity}
${cardList()}
${field('number', 'Or type the number of a test card')}
${canSkip ? WITHOUT_CARD : ''}
${session.asksAddress ? field('address', 'Address') : ''}
${session.asksTaxId ? field('tax_id', 'Tax number (if you have one)') : ''}
<div class="buttons">
<button type="submit" name="decision" value="pay" class="first">Pay ${today} now</button>
<button type="submit" name="decision" value="cancel">Go back</button>
</div>
</form>`,
    }),
  )
}

const showBank = (reply: FastifyReply, session: CheckoutSession) =>
  showPage(reply, originOf(session.success_url)).send(
    pageHtml({
      ...STRIPE_PAGE,
      title: 'Confirm with your bank',
      content: `<h1>Your bank wants you to confirm this payment</h1>
${NOT_REAL}
<form method="post" action="/stripe/bank/${session.id}">
<div class="buttons">
<button type="submit" name="decision" value="complete" class="first">Complete</button>
<button type="submit" name="decision" value="fail">Fail</button>
</div>
</form>`,
    }),
  )

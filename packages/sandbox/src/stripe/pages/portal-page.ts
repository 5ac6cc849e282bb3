/** The page on which a customer changes the card, cancels, or changes the plan. */

import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorPage, escapeHtml, formOf, pageHtml, showPage } from '#pages'
import { setCancelAtEnd } from '../api-subscriptions.ts'
import { cardOf } from '../cards.ts'
import { type StripeContext, timeOf } from '../context.ts'
import { collect } from '../invoices.ts'
import { addCard } from '../payments.ts'
import { changePlan } from '../plan-change.ts'
import type { Invoice, PortalSession, Subscription } from '../resources.ts'
import { settle } from '../settle.ts'
import { invoicePaid, methodOf } from '../subscriptions.ts'
import { cardList, dayOf, moneyOf, NOT_REAL, STRIPE_PAGE, warningOf } from './parts.ts'

export function servePortalPages(app: FastifyInstance, context: StripeContext): void {
  app.get<{ Params: { id: string } }>('/stripe/portal/:id', async (request, reply) => {
    settle(context)
    const session = context.store.find('billing_portal.session', request.params.id)
    return session ? show(reply, context, session, null) : gone(reply)
  })
  app.post<{ Params: { id: string } }>('/stripe/portal/:id', async (request, reply) => {
    settle(context)
    const session = context.store.find('billing_portal.session', request.params.id)
    if (!session) return gone(reply)
    const form = formOf(request)
    const message = act(context, session, form)
    context.store.save()
    if (form.get('decision') === 'confirm' && message === null && session.return_url) {
      return reply.redirect(session.return_url, 303)
    }
    return show(reply, context, session, message)
  })
}

const gone = (reply: FastifyReply) =>
  showPage(reply.code(404)).send(
    errorPage(
      STRIPE_PAGE,
      'page_expired',
      'This page is no longer valid. Go back and open it again.',
    ),
  )

const liveOf = ({ store }: StripeContext, customer: string): Subscription[] =>
  store
    .list('subscription')
    .filter(each => each.customer === customer)
    .filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')

/** Null, or what went wrong. */
function act(context: StripeContext, session: PortalSession, form: URLSearchParams): string | null {
  const { store, events } = context
  const customer = store.get('customer', session.customer)
  const at = timeOf(context, customer.test_clock)
  const subscription = store.find('subscription', form.get('subscription'))
  const own = subscription?.customer === customer.id ? subscription : undefined
  switch (form.get('decision')) {
    case 'card': {
      const card = cardOf(form.get('number') || form.get('card') || '')
      if (!card) return 'Use one of the test cards.'
      if (typeof card.present === 'object') return card.present.message
      const method = addCard(context, card, customer.id, at)
      customer.invoice_settings = {
        ...customer.invoice_settings,
        default_payment_method: method.id,
      }
      for (const each of liveOf(context, customer.id)) {
        each.default_payment_method = method.id
        events.emit('customer.subscription.updated', each, at, {})
        payOpen(context, each, at)
      }
      return null
    }
    case 'cancel':
    case 'renew':
      if (!own) return 'There is no such plan.'
      setCancelAtEnd(own, form.get('decision') === 'cancel', at)
      events.emit('customer.subscription.updated', own, at, { cancel_at_period_end: false })
      return null
    case 'confirm':
      return confirmChange(context, session, at)
    default:
      return null
  }
}

/** A new card pays what is open at once. */
function payOpen(context: StripeContext, subscription: Subscription, at: number): void {
  const invoice = context.store.find('invoice', subscription.latest_invoice)
  if (invoice?.status !== 'open') return
  const method = methodOf(context, subscription)
  if (collect(context, invoice, { at, isPresent: true, isConfirmed: true, method }) === 'paid') {
    invoicePaid(context, invoice, at)
  }
}

function confirmChange(context: StripeContext, { flow }: PortalSession, at: number): string | null {
  const subscription = context.store.find('subscription', flow?.subscription ?? null)
  const price = context.store.find('price', flow?.price ?? null)
  if (!subscription || !price) return 'There is nothing to confirm.'
  changePlan(context, subscription, {
    price,
    quantity: flow?.quantity ?? subscription.item.quantity,
    behaviour: 'always_invoice',
    date: at,
    isPendingIfUnpaid: true,
    isPresent: true,
    at,
  })
  return subscription.pending_update ? 'Your card was declined.' : null
}

const planLine = (it: Subscription): string => {
  const { price, quantity, current_period_end: end } = it.item
  const amount = moneyOf(price.unit_amount * quantity, it.currency)
  const next = it.cancel_at_period_end
    ? `It ends on ${dayOf(end)}.`
    : `The next payment is on ${dayOf(end)}.`
  const action = it.cancel_at_period_end
    ? '<button type="submit" name="decision" value="renew">Keep the plan</button>'
    : '<button type="submit" name="decision" value="cancel">Cancel the plan</button>'
  return `<li><strong>${quantity} × ${escapeHtml(price.lookup_key ?? 'plan')}</strong>: ${amount} each
${price.recurring?.interval ?? ''}. ${next}
<input type="hidden" name="subscription" value="${it.id}">${action}</li>`
}

const invoiceLine = (it: Invoice): string =>
  `<li><a href="/stripe/receipt/${it.id}">${escapeHtml(it.number ?? it.id)}</a>:
${moneyOf(it.amount_due, it.currency)}, ${it.status}, ${dayOf(it.created)}</li>`

function show(
  reply: FastifyReply,
  context: StripeContext,
  session: PortalSession,
  warning: string | null,
): FastifyReply {
  const plans = liveOf(context, session.customer)
  const invoices = context.store.list('invoice').filter(each => each.customer === session.customer)
  const action = `/stripe/portal/${session.id}`
  const card = plans[0] && methodOf(context, plans[0])
  const toConfirm = context.store.find('price', session.flow?.price ?? null)
  const flow = toConfirm
    ? `<form method="post" action="${action}"><h2>Change the plan</h2>
<p>To ${escapeHtml(toConfirm.lookup_key ?? toConfirm.id)}, ${moneyOf(
        toConfirm.unit_amount,
        toConfirm.currency,
      )} each ${toConfirm.recurring?.interval ?? ''}.</p>
<button type="submit" name="decision" value="confirm" class="first">Confirm</button></form>`
    : ''
  const target = session.return_url ? new URL(session.return_url).origin : ''
  return showPage(reply, target).send(
    pageHtml({
      ...STRIPE_PAGE,
      title: 'Your plan',
      content: `<h1>Your plan</h1>
${NOT_REAL}
${warningOf(warning)}
${flow}
${plans.map(plan => `<form method="post" action="${action}"><ul class="plain">${planLine(plan)}</ul></form>`).join('')}
${plans.length === 0 ? '<p>There is no plan.</p>' : ''}
<h2>Card</h2>
<p>${card ? `The card ending ${card.card.last4} is charged.` : 'There is no card.'}</p>
<form method="post" action="${action}">${cardList()}
<div class="buttons"><button type="submit" name="decision" value="card">Use this card</button></div></form>
<h2>Invoices</h2><ul class="plain">${invoices.map(invoiceLine).join('')}</ul>
${session.return_url ? `<p><a href="${escapeHtml(session.return_url)}">Return to Millpond</a></p>` : ''}`,
    }),
  )
}

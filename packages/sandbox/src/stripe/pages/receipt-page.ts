/** An invoice: paid, or to be paid here. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorPage, escapeHtml, formOf, pageHtml, showPage } from '#pages'
import { cardOf } from '../cards.ts'
import { type StripeContext, timeOf } from '../context.ts'
import { collect } from '../invoices.ts'
import { addCard } from '../payments.ts'
import type { Invoice } from '../resources.ts'
import { invoicePaid } from '../subscriptions.ts'
import { cardList, dayOf, moneyOf, NOT_REAL, STRIPE_PAGE, warningOf } from './parts.ts'

export function serveReceiptPages(app: FastifyInstance, context: StripeContext): void {
  const { store } = context
  for (const url of ['/stripe/receipt/:id', '/stripe/receipt/:id/pdf']) {
    app.get<{ Params: { id: string } }>(url, async (request, reply) => {
      const invoice = store.find('invoice', request.params.id)
      return invoice ? show(reply, invoice, null) : gone(reply)
    })
  }
  app.post<{ Params: { id: string } }>('/stripe/receipt/:id', async (request, reply) => {
    const invoice = store.find('invoice', request.params.id)
    if (invoice?.status !== 'open') return gone(reply)
    const form = formOf(request)
    const card = cardOf(form.get('number') || form.get('card') || '')
    if (!card) return show(reply, invoice, 'Use one of the test cards.')
    const at = timeOf(context, invoice.test_clock)
    const method = addCard(context, card, invoice.customer, at)
    const result = collect(context, invoice, { at, isPresent: true, isConfirmed: true, method })
    if (result === 'paid') invoicePaid(context, invoice, at)
    store.save()
    return show(reply, invoice, result === 'paid' ? null : 'Your card was declined.')
  })
}

const gone = (reply: FastifyReply) =>
  showPage(reply.code(404)).send(
    errorPage(STRIPE_PAGE, 'not_found', 'This invoice does not exist, or it is paid.'),
  )

function show(reply: FastifyReply, invoice: Invoice, warning: string | null): FastifyReply {
  const lines = invoice.lines.map(
    line => `<li>${escapeHtml(line.description)}: ${moneyOf(line.amount, invoice.currency)}</li>`,
  )
  const isOpen = invoice.status === 'open'
  return showPage(reply).send(
    pageHtml({
      ...STRIPE_PAGE,
      title: isOpen ? 'Invoice' : 'Receipt',
      content: `<h1>${isOpen ? 'Invoice' : 'Receipt'} ${escapeHtml(invoice.number ?? '')}</h1>
${NOT_REAL}
${warningOf(warning)}
<p>${dayOf(invoice.created)}</p>
<ul class="plain">${lines.join('')}</ul>
${invoice.tax > 0 ? `<p>Tax: ${moneyOf(invoice.tax, invoice.currency)}</p>` : ''}
<p class="sum">${moneyOf(invoice.amount_due, invoice.currency)}, ${invoice.status}</p>
${
  isOpen
    ? `<form method="post" action="/stripe/receipt/${invoice.id}">${cardList()}
<div class="buttons"><button type="submit" class="first">Pay</button></div></form>`
    : ''
}`,
    }),
  )
}

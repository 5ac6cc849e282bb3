/** Pages to pay, to confirm at the bank, to manage a plan, and to read a receipt. */
import type { FastifyInstance } from 'fastify'
import { PAGE_CSS } from '#pages'
import type { StripeContext } from '../context.ts'
import { servePayPages } from './pay-page.ts'
import { servePortalPages } from './portal-page.ts'
import { serveReceiptPages } from './receipt-page.ts'

const MORE_CSS = `h2 { font-size: 1.1rem; margin-top: 1.5rem }
.sum { font-weight: 600 }
.plain { padding-left: 1.2rem }
.field label { display: block; border: 0; padding: 0; cursor: auto; font-weight: 600 }
.field input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem .7rem;
  border: 1px solid #74818d; border-radius: 6px; background: transparent; color: inherit }
a { color: #0b5c8a }
@media (prefers-color-scheme: dark) {
  a { color: #7cc4ec }
  button { color: #e6ebf0 }
}
`

export function servePages(app: FastifyInstance, context: StripeContext): void {
  app.get(STYLESHEET, async (_, reply) => {
    return reply.type('text/css; charset=utf-8').send(PAGE_CSS + MORE_CSS)
  })
  servePayPages(app, context)
  servePortalPages(app, context)
  serveReceiptPages(app, context)
}

const STYLESHEET = '/stripe/pages.css'

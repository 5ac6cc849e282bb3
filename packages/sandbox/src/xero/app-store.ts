/** The listing of an app in Xero's App Store: its button sends people to the app's own address. */
import type { FastifyInstance } from 'fastify'
import { escapeHtml, pageHtml, showPage } from '#pages'
import { XERO_PAGE } from './consent-page.ts'
import type { XeroStandInOptions } from './options.ts'

const LOCAL_APP = 'http://localhost:4000'

export function serveAppStore(app: FastifyInstance, { redirectUris }: XeroStandInOptions): void {
  const [callback = LOCAL_APP] = redirectUris ?? []
  const address = `${new URL(callback).origin}/app-store/xero`
  app.get('/app-store', async (_, reply) =>
    showPage(reply).send(
      pageHtml({
        ...XERO_PAGE,
        title: 'App Store',
        content: `<h1>Millpond</h1>
<p>Cash-flow forecasting for your Xero organisation. This page runs on your own computer. It is not
Xero.</p>
<div class="buttons"><a class="first" href="${escapeHtml(address)}">Get this app</a></div>`,
      }),
    ),
  )
}

import type { ReportLink } from '@millpond/contract/report-link'
import type { ReportResult } from '@millpond/core/report'
import { HttpResponse, http } from 'msw'
import { at } from '#api/_gateway.ts'

/** The links of the gateway during one test. */
export interface LinkWorld {
  links: ReportLink[]
  /** Of every link; null if there is none. */
  passcode: string | null
}

export const TOKEN = 't'.repeat(43)
const linkId = (number: number) => `77777777-7777-4777-8777-${String(number).padStart(12, '0')}`

export const withLink = (world: LinkWorld, more: Partial<ReportLink> = {}): ReportLink => {
  const link: ReportLink = {
    ...{ id: linkId(world.links.length + 1), createdByName: 'Olive', hasPasscode: false },
    ...{ createdAt: '2026-11-05T00:00:00.000Z', expiresAt: '2026-12-05T00:00:00.000Z' },
    ...{ state: 'live', openCount: 0, lastOpenedAt: null, opens: [] },
    ...more,
  }
  world.links.unshift(link)
  return link
}

const refused = (code: string, message: string, status: number) =>
  HttpResponse.json(
    { code, message, impact: 'low', correlationId: crypto.randomUUID() },
    { status },
  )

export function linkRoutes(world: LinkWorld, frozen: ReportResult) {
  const links = at('/api/saved-reports/:id/links')
  return [
    http.get(links, () => HttpResponse.json({ links: world.links })),
    http.post(links, async ({ request }) => {
      const { passcode = null } = (await request.json()) as { passcode?: string }
      world.passcode = passcode
      const link = withLink(world, { hasPasscode: passcode !== null })
      const address = `https://millpond.example/shared#${TOKEN}`
      return HttpResponse.json({ link, address }, { status: 201 })
    }),
    http.delete(at('/api/saved-reports/:id/links/:linkId'), ({ params }) => {
      const found = world.links.findIndex(({ id }) => id === params.linkId)
      const link = { ...(world.links[found] as ReportLink), state: 'revoked' }
      world.links[found] = link
      return HttpResponse.json({ link })
    }),
    http.post(at('/api/shared/file'), async ({ request }) => {
      const { token, passcode = null } = (await request.json()) as Record<string, string>
      return token === TOKEN && passcode === world.passcode
        ? HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF').buffer)
        : refused('badRequest', 'This passcode is wrong. Try again.', 400)
    }),
    http.post(at('/api/shared/open'), async ({ request }) => {
      const { token, passcode } = (await request.json()) as { token: string; passcode?: string }
      if (token !== TOKEN || !world.links.some(({ state }) => state === 'live')) {
        return refused('notFound', 'This link has expired or does not exist.', 404)
      }
      if (world.passcode !== null && passcode === undefined) {
        return HttpResponse.json({ needsPasscode: true, report: null })
      }
      if (world.passcode !== null && passcode !== world.passcode) {
        return refused('badRequest', 'This passcode is wrong. Try again.', 400)
      }
      return HttpResponse.json({
        needsPasscode: false,
        report: {
          ...{
            title: 'Bank pack',
            number: 3,
            isSample: false,
            publishedAt: '2026-11-05T00:00:00.000Z',
          },
          ...{ actualUntil: '2026-10-31', expiresAt: '2026-12-05T00:00:00.000Z' },
          result: frozen,
        },
      })
    }),
  ]
}

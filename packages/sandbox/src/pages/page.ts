/**
 * The page of all stand-ins: plain HTML that works without scripts and loads nothing from
 * elsewhere.
 */
import type { FastifyReply } from 'fastify'

export interface Page {
  /** The name of the vendor, as people know it. */
  readonly vendor: string
  readonly title: string
  /** Address of the style sheet, on the stand-in itself. */
  readonly stylesheet: string
  /** HTML in which all external text is escaped. */
  readonly content: string
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, sign => ESCAPES[sign] ?? sign)

export const pageHtml = ({ vendor, title, stylesheet, content }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – local stand-in for ${escapeHtml(vendor)}</title>
<link rel="stylesheet" href="${escapeHtml(stylesheet)}">
</head>
<body>
<main>
<p class="mark">Local stand-in for ${escapeHtml(vendor)}</p>
${content}
</main>
</body>
</html>
`

export const errorPage = (
  page: Pick<Page, 'vendor' | 'stylesheet'>,
  code: string,
  explanation: string,
): string =>
  pageHtml({
    ...page,
    title: 'Something is wrong',
    content: `<h1>Sorry, something went wrong</h1>
<p>Error: <code>${escapeHtml(code)}</code></p>
<p>${escapeHtml(explanation)}</p>`,
  })

/**
 * Headers of a page. The browser also checks a form's redirect against `form-action`, not just its
 * first address, so the application's origin is named.
 */
export function showPage(reply: FastifyReply, formTarget = ''): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; form-action 'self' ${formTarget}; ` +
        "frame-ancestors 'none'; base-uri 'none'",
    )
}

export const PAGE_CSS = `:root { color-scheme: light dark; --canvas: #f6f4ef; --surface: #fff;
  --line: #ddd8cc; --edge: #857f72; --ink: #14211f; --quiet: #44504d; --vendor: #0b5c8a;
  --on-vendor: #fff; --bad: #8a1010; --bad-soft: #fbe4e5 }
body { margin: 0; font: 1rem/1.5 "Source Sans 3 Variable", system-ui, sans-serif;
  background: var(--canvas); color: var(--ink) }
main { max-width: 34rem; margin: 3rem auto; padding: 1.5rem 2rem 2rem; background: var(--surface);
  border: 1px solid var(--line); border-radius: 10px }
h1 { font: 500 1.6rem/1.3 "Source Serif 4", Georgia, serif }
.mark { margin: 0; font-weight: 600; color: var(--vendor) }
.warning { padding: .5rem .75rem; background: var(--bad-soft); color: var(--bad);
  border-inline-start: 3px solid }
fieldset { border: 0; margin: 1rem 0; padding: 0 }
legend { font-weight: 600; margin-bottom: .5rem }
fieldset ul { list-style: none; margin: 0; padding: 0 }
label { display: flex; gap: .75rem; padding: .6rem .75rem; margin-bottom: .5rem;
  border: 1px solid var(--line); border-radius: 6px; cursor: pointer }
label:has(:checked) { border-color: var(--vendor); outline: 1px solid var(--vendor) }
label span { display: flex; flex-direction: column }
input { accent-color: var(--vendor) }
small { color: var(--quiet) }
.buttons { display: flex; gap: .75rem; margin-top: 1.5rem }
button { font: inherit; font-weight: 600; padding: .4rem 1rem;
  border-radius: 6px; cursor: pointer; border: 1px solid var(--edge);
  background: var(--surface); color: var(--ink) }
button.first { background: var(--vendor); border-color: var(--vendor); color: var(--on-vendor) }
:focus-visible { outline: 3px solid #e39a1c; outline-offset: 2px }
@media (max-width: 30rem) {
  main { margin: 0; border-width: 0; border-radius: 0; padding: 1rem }
  .buttons { flex-direction: column }
  .buttons button { min-height: 44px }
}
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0e1615; --surface: #16201f; --line: #2b3937; --edge: #748581;
    --ink: #e9efec; --quiet: #b7c3bf; --vendor: #7cc4ec; --on-vendor: #0b1615;
    --bad: #ffb3b6; --bad-soft: #421d21 }
}
`

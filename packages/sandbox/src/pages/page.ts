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

export const PAGE_CSS = `:root { color-scheme: light dark }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: #f3f5f7; color: #16212c }
main { max-width: 34rem; margin: 3rem auto; padding: 1.5rem 2rem 2rem; background: #fff;
  border-radius: 8px; box-shadow: 0 1px 4px rgb(0 0 0 / 20%) }
h1 { font-size: 1.4rem; line-height: 1.25 }
.mark { margin: 0; font-weight: 600; color: #0b5c8a }
.warning { padding: .5rem .75rem; background: #fdeaea; color: #8a1010; border-radius: 4px }
fieldset { border: 0; margin: 1rem 0; padding: 0 }
legend { font-weight: 600; margin-bottom: .5rem }
fieldset ul { list-style: none; margin: 0; padding: 0 }
label { display: flex; gap: .75rem; padding: .6rem .75rem; margin-bottom: .5rem;
  border: 1px solid #b6c0ca; border-radius: 6px; cursor: pointer }
label:has(:checked) { border-color: #0b5c8a; outline: 1px solid #0b5c8a }
label span { display: flex; flex-direction: column }
small { color: #4c5966 }
.buttons { display: flex; gap: .75rem; margin-top: 1.5rem }
button { font: inherit; padding: .55rem 1.1rem; border-radius: 6px; cursor: pointer;
  border: 1px solid #74818d; background: #fff; color: #16212c }
button.first { background: #0b5c8a; border-color: #0b5c8a; color: #fff }
:focus-visible { outline: 3px solid #e39a1c; outline-offset: 2px }
@media (max-width: 30rem) {
  main { margin: 0; border-radius: 0; padding: 1rem }
  .buttons { flex-direction: column }
  .buttons button { min-height: 44px }
}
@media (prefers-color-scheme: dark) {
  body { background: #10161c; color: #e6ebf0 }
  main { background: #1a232c }
  .mark { color: #7cc4ec }
  small { color: #a9b6c2 }
  label { border-color: #4a5763 }
  label:has(:checked) { border-color: #7cc4ec; outline-color: #7cc4ec }
  button { background: #1a232c; color: #e6ebf0 }
  .warning { background: #4b1616; color: #ffd9d9 }
}
`

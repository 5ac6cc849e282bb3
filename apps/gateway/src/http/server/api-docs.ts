/** The page that documents what API tokens read, made from the OpenAPI document. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { MAX_REQUESTS_OF_TOKEN } from '../rate-limits.ts'
import { openApiDocument, TOKEN_SCHEME } from './openapi.ts'
import { shapeText } from './schema-shape.ts'

interface Operation {
  readonly method: string
  readonly path: string
  readonly operationId: string
  readonly summary: string
  /** Empty: each token opens it. */
  readonly scopes: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly reply: unknown
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: unknown
}

interface StoredOperation extends Omit<Operation, 'method' | 'path' | 'scopes' | 'reply'> {
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: unknown }>> }>
  >
}

/** The operations of the document that a token opens. */
function tokenOperations(document: ReturnType<typeof openApiDocument>): Operation[] {
  const paths = Object.entries(document.paths as Record<string, Record<string, StoredOperation>>)
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const way = operation.security.find(each => TOKEN_SCHEME in each)
      if (!way) return []
      const { operationId, summary, parameters, responses } = operation
      const reply = responses[200]?.content?.['application/json']?.schema
      const scopes = way[TOKEN_SCHEME] ?? []
      return [
        { method: method.toUpperCase(), path, operationId, summary, scopes, parameters, reply },
      ]
    }),
  )
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

const code = (text: string) => `<code>${escaped(text)}</code>`

const parameterRow = ({ name, in: place, required, schema }: Parameter) =>
  `<tr><th scope="row">${code(name)}</th><td>${place === 'path' ? 'in the path' : 'in the query'}` +
  `</td><td>${required ? 'required' : 'optional'}</td><td>${code(shapeText(schema))}</td></tr>`

const parameterTable = (parameters: readonly Parameter[]) =>
  parameters.length === 0
    ? ''
    : `<table><caption>Parameters</caption><thead><tr><th scope="col">Name</th>
<th scope="col">Where</th><th scope="col">Required</th><th scope="col">Format</th></tr></thead>
<tbody>${parameters.map(parameterRow).join('\n')}</tbody></table>`

const section = ({ method, path, operationId, summary, scopes, parameters, reply }: Operation) =>
  `<section aria-labelledby="${operationId}">
<h2 id="${operationId}">${code(`${method} ${path}`)}</h2>
<p>${escaped(summary)}.</p>
<p>Scope: ${scopes.length === 0 ? 'any' : scopes.map(code).join(', ')}</p>
${parameterTable(parameters)}
<details><summary>The reply of ${code(path)}</summary>
<pre tabindex="0">${escaped(shapeText(reply))}</pre></details>
</section>`

const exampleOf = (publicUrl: string) =>
  `curl -H "Authorization: Bearer mp_…" ${publicUrl}/api/v1/organisations`

/** Plain HTML: no script, and nothing from another address. */
function docsPage(document: ReturnType<typeof openApiDocument>, publicUrl: string): string {
  const operations = tokenOperations(document)
  const links = operations.map(
    ({ operationId, method, path }) =>
      `<li><a href="#${operationId}">${code(`${method} ${path}`)}</a></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Millpond API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>Millpond API</h1>
<p>Other tools can read a company’s forecast and published reports. Create an API token in
Millpond, on the <a href="/settings/account/tokens">API tokens</a> page of your account. Send it
with each request:</p>
<pre tabindex="0">${escaped(exampleOf(publicUrl))}</pre>
<ul>
<li>A token can read one company. It cannot change anything.</li>
<li>Amounts are whole cents. Months are like ${code('2026-11')}, days like
${code('2026-11-30')}.</li>
<li>You can send ${MAX_REQUESTS_OF_TOKEN} requests a minute with a token. After that the reply is
429, with the header ${code('retry-after')}.</li>
<li>401 means that the token has ended or does not exist, 403 that it lacks a scope, and 404 that it
does not belong to the company.</li>
<li>The machine-readable form is <a href="/api/openapi.json">the OpenAPI document</a>. It lists all
routes of Millpond. Only those on this page accept a token.</li>
</ul>
<nav aria-label="Routes"><ul>
${links.join('\n')}
</ul></nav>
${operations.map(section).join('\n')}
</main>
</body>
</html>
`
}

const STYLE = `:root { color-scheme: light dark; }
body { margin: 0; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
body { background: #ffffff; color: #1d2321; }
a { color: #0b5546; }
@media (prefers-color-scheme: dark) {
  body { background: #161b19; color: #e6eae8; }
  a { color: #8fd8c2; }
}
main { max-width: 48rem; margin: 0 auto; }
h2 { margin-top: 2.5rem; font-size: 1.1rem; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; border-radius: 0.25rem; }
table { border-collapse: collapse; }
caption { text-align: left; font-weight: bold; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; }
tbody th { font-weight: normal; overflow-wrap: anywhere; }
`

/** Made for its first reader, like the document itself. */
export function addApiDocs(app: FastifyInstance, config: Config): void {
  let page: string | null = null
  app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(openApiDocument(config), config.publicUrl)
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/api/docs.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  )
}

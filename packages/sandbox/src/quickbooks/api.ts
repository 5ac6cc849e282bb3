import type { FastifyInstance, FastifyRequest } from 'fastify'
import { firstOf } from '#pages'
import type { QuickBooksContext } from './context.ts'
import { editedRecords } from './edits.ts'
import { entityName, IS_IN_CHANGES, readerOf } from './entities/index.ts'
import { transactionNumber } from './entities/record-fields.ts'
import { ApiFault, invalidParameter, invalidQuery, wireFault } from './errors.ts'
import { booksOf, guardApi } from './guard.ts'
import { parseQuery } from './query/parse.ts'
import { runQuery } from './query/run.ts'
import { serveReports } from './reports/routes.ts'

const MAX_CHANGES = 1000
const CHANGES_MS = 30 * 86_400_000

export function serveApi(app: FastifyInstance, context: QuickBooksContext) {
  const { options } = context
  const time = () => new Date(options.now()).toISOString()
  guardApi(app, context)

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ApiFault)
      return reply.code(error.status).send(wireFault(error.fault, time()))
    request.log.error(error)
    return reply.code(500).send(
      wireFault(
        {
          type: 'SystemFault',
          code: '10000',
          message: 'An application error has occurred',
          detail: '',
        },
        time(),
      ),
    )
  })

  const recordsOf = (request: FastifyRequest, entity: string) => {
    const read = readerOf(entity)
    if (!read) throw invalidQuery(`${entity} is not an entity`)
    const { company, realm } = booksOf(request)
    return read(company, realm)
  }

  app.get('/query', async request => {
    const text = firstOf((request.query as Record<string, unknown>).query)
    if (text === null) throw invalidParameter('query')
    const query = parseQuery(text)
    const found = runQuery(
      { ...query, entity: entityName(query.entity) },
      recordsOf(request, query.entity),
    )
    return { QueryResponse: found, time: time() }
  })

  app.get('/companyinfo/:id', async request => ({
    CompanyInfo: recordsOf(request, 'CompanyInfo')[0],
    time: time(),
  }))

  app.get('/cdc', async request => {
    const { entities, changedSince } = request.query as Record<string, unknown>
    const since = Date.parse(firstOf(changedSince) ?? '')
    const names = (firstOf(entities) ?? '').split(',').filter(Boolean)
    if (Number.isNaN(since) || names.length === 0) throw invalidParameter('changedSince, entities')
    if (since < options.now() - CHANGES_MS) throw invalidParameter('changedSince: 30 days at most')
    return {
      CDCResponse: [
        { QueryResponse: names.filter(IS_IN_CHANGES).map(name => changes(request, name, since)) },
      ],
      time: time(),
    }
  })

  function changes(request: FastifyRequest, name: string, since: number) {
    const { company } = booksOf(request)
    const deleted = editedRecords(company)
      .filter(({ entity, operation }) => operation === 'Delete' && entity === entityName(name))
      .map(({ ownId, at }) => ({
        domain: 'QBO',
        status: 'Deleted',
        Id: transactionNumber(company, ownId),
        MetaData: { LastUpdatedTime: new Date(at).toISOString() },
      }))
    const changed = [...recordsOf(request, name), ...deleted].filter(
      record => changedAt(record) >= since,
    )
    const page = changed.slice(0, MAX_CHANGES)
    if (page.length === 0) return {}
    return {
      [entityName(name)]: page,
      startPosition: 1,
      maxResults: page.length,
      totalCount: changed.length,
    }
  }

  serveReports(app, context)
}

function changedAt(record: Readonly<Record<string, unknown>>): number {
  const meta = record.MetaData as { LastUpdatedTime?: string } | undefined
  return Date.parse(meta?.LastUpdatedTime ?? '')
}

/** QuickBooks' faults: usually one shape, another one in front of the API, a third for tokens. */
import type { FastifyReply } from 'fastify'
import type { AnswerFault } from '#faults'

type FaultType = 'ValidationFault' | 'SystemFault' | 'AuthenticationFault' | 'AuthorizationFault'

interface FaultDetail {
  readonly type: FaultType
  readonly code: string
  readonly message: string
  readonly detail: string
}

/** Thrown while a request is read; the API's error handler answers it. */
export class ApiFault extends Error {
  override name = 'ApiFault'
  readonly status: number
  readonly fault: FaultDetail

  constructor(status: number, fault: FaultDetail) {
    super(fault.message)
    this.status = status
    this.fault = fault
  }
}

export const wireFault = ({ type, code, message, detail }: FaultDetail, time: string) => ({
  Fault: { Error: [{ Message: message, Detail: detail, code }], type },
  time,
})

/** The shape that the gateway in front of the API uses, in lower case. */
export const refuseToken = (reply: FastifyReply, detail: string) =>
  reply.code(401).send({
    warnings: null,
    intuitObject: null,
    fault: {
      error: [{ message: 'message=AuthenticationFailed', detail, code: '3200', element: null }],
      type: 'AUTHENTICATION',
    },
    report: null,
    queryResponse: null,
    batchItemResponse: [],
    attachableResponse: [],
    syncErrorResponse: null,
    requestId: null,
    time: 0,
    status: null,
    cdcresponse: [],
  })

export const refuseRate = (reply: FastifyReply) =>
  reply.code(429).send(
    wireFault(
      {
        type: 'SystemFault',
        code: '3001',
        message: 'message=ThrottleExceeded',
        detail: 'You have reached the limit of calls. Wait 60 seconds.',
      },
      '',
    ),
  )

export const invalidQuery = (detail: string) =>
  new ApiFault(400, {
    type: 'ValidationFault',
    code: '4000',
    message: 'Error parsing query',
    detail: `QueryParserError: ${detail}`,
  })

export const notInThisPlan = (feature: string) =>
  new ApiFault(400, {
    type: 'ValidationFault',
    code: '5020',
    message: 'Permission Denied Error',
    detail: `Permission Denied Error : ${feature} is not in this subscription`,
  })

export const invalidParameter = (detail: string) =>
  new ApiFault(400, {
    type: 'ValidationFault',
    code: '2020',
    message: 'Required param missing, need to supply the required value for the API',
    detail,
  })

export const answerFault: AnswerFault = (kind, _, reply) => {
  switch (kind) {
    case 'unauthorised':
      return refuseToken(reply, 'Token expired')
    case 'forbidden':
      return reply.code(403).send(
        wireFault(
          {
            type: 'AuthorizationFault',
            code: '120',
            message: 'Authorization Failure',
            detail: '-11014: You do not have access.',
          },
          '',
        ),
      )
    case 'rate-limited':
      return refuseRate(reply)
    case 'server-error':
      return reply.code(500).type('application/xml').send(XML_FAULT)
    case 'unavailable':
      return reply.code(503).type('text/html').send('<html><body>Service Unavailable</body></html>')
  }
}

/** Faults of the platform come as XML, even to those who ask for JSON. */
const XML_FAULT = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<IntuitResponse xmlns="http://schema.intuit.com/finance/v3"><Fault type="SystemFault">
<Error code="10000"><Message>An application error has occurred</Message></Error>
</Fault></IntuitResponse>`

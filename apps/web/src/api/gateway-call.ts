import { addressOf, isKeyed, type RouteLine, splitInput } from '@millpond/contract/route-table/line'

/** One request to the gateway, before tokens and headers. */
export interface GatewayCall {
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** With a key the gateway makes the change once, however often it arrives. */
  readonly isKeyed?: boolean
  /**
   * One per press of a button, unless the caller has one for several presses. Retries use the same
   * key, so the change is made only once.
   */
  readonly key?: string
  /** The request continues when the page is closed, if it is small enough. */
  readonly outlivesPage?: boolean
  /** The caller sends newer data instead of repeating the call. */
  readonly isSentOnce?: boolean
  /** The reply of the mock source. */
  readonly message?: string
}

/** Spec §5: the methods a client may use. */
const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'options'])
export const UNSUPPORTED_METHOD = 'Unsupported HTTP method'

export const isSupportedMethod = (method: string): boolean => METHODS.has(method.toLowerCase())
export const isRead = (call: GatewayCall): boolean =>
  ['get', 'options'].includes(call.method.toLowerCase())

/** `callOf(CONNECTION_ROUTES.getImport, { organisationId })`: a route with this caller's values. */
export function callOf(line: RouteLine, input?: object): GatewayCall {
  const { query, ...rest } = splitInput(line, input)
  return {
    method: line.method,
    isKeyed: isKeyed(line),
    ...('message' in line && { message: line.message }),
    ...rest,
    ...addressOf(line, query),
  }
}

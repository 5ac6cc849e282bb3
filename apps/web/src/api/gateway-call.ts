import { isKeyed, type RouteLine, splitInput } from '@millpond/contract/route-table/line'

/** One request to the gateway, before tokens and headers. */
export interface GatewayCall {
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The gateway makes such a change once, however often it arrives under one key. */
  readonly isKeyed?: boolean
  /** One per press of a button: sent again with the same one, a change is made only once. */
  readonly key?: string
  /** Goes through though the page goes, where it is small enough for that. */
  readonly outlivesPage?: boolean
  /** The caller sends newer data instead of repeating the call. */
  readonly isSentOnce?: boolean
  /** What the mock source answers to it. */
  readonly message?: string
}

/** Spec §5: the methods a client may use. */
const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'options'])
export const UNSUPPORTED_METHOD = 'Unsupported HTTP method'

export const isSupportedMethod = (method: string): boolean => METHODS.has(method.toLowerCase())
export const isRead = (call: GatewayCall): boolean =>
  ['get', 'options'].includes(call.method.toLowerCase())

/** `callOf(CONNECTION_ROUTES.getImport, { organisationId })`: a route with this caller's values. */
export const callOf = (line: RouteLine, input?: object): GatewayCall => ({
  method: line.method,
  path: line.path,
  isKeyed: isKeyed(line),
  ...('message' in line && { message: line.message }),
  ...splitInput(line, input),
})

/** One request to the gateway, before tokens and headers. */
export interface GatewayCall {
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** One per press of a button: sent again with the same one, a change is made only once. */
  readonly key?: string
  /** Goes through though the page goes, where it is small enough for that. */
  readonly outlivesPage?: boolean
}

/** Spec §5: the methods a client may use. */
const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'options'])
export const UNSUPPORTED_METHOD = 'Unsupported HTTP method'

export const isSupportedMethod = (method: string): boolean => METHODS.has(method.toLowerCase())
export const isRead = (call: GatewayCall): boolean =>
  ['get', 'options'].includes(call.method.toLowerCase())

/** `callOf(getImport, { organisationId })`: the contract's route with this caller's values. */
export const callOf = (
  route: { readonly method: string; readonly path: string },
  query?: Readonly<Record<string, string>>,
  body?: unknown,
): GatewayCall => ({
  method: route.method,
  path: route.path,
  ...(query === undefined ? {} : { query }),
  ...(body === undefined ? {} : { body }),
})

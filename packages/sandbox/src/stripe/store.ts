import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { missing } from './errors.ts'
import type { AnyResource, ResourceName, Resources } from './resources.ts'

/** How the ids of a kind begin. */
export const ID_PREFIX: Readonly<Record<ResourceName, string>> = {
  product: 'prod',
  price: 'price',
  customer: 'cus',
  payment_method: 'pm',
  subscription: 'sub',
  invoice: 'in',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'dp',
  'checkout.session': 'cs_test',
  'billing_portal.configuration': 'bpc',
  'billing_portal.session': 'bps',
  webhook_endpoint: 'we',
  event: 'evt',
  'test_helpers.test_clock': 'clock',
}

export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(15).toString('base64url').replaceAll(/[-_]/g, 'x')}`

export interface Store {
  add<Name extends ResourceName>(resource: Resources[Name]): Resources[Name]
  /** Throws Stripe's own refusal for an id that does not exist. */
  get<Name extends ResourceName>(name: Name, id: string, param?: string): Resources[Name]
  find<Name extends ResourceName>(name: Name, id: string | null): Resources[Name] | undefined
  /** Newest first, as Stripe lists. */
  list<Name extends ResourceName>(name: Name): Resources[Name][]
  /** Any resource by its id. */
  any(id: string): AnyResource | undefined
  remove(id: string): void
  save(): void
  forget(): void
}

export function openStore(path: string | undefined): Store {
  const kinds = new Map<ResourceName, Map<string, AnyResource>>()
  const byId = new Map<string, AnyResource>()
  const kindOf = (name: ResourceName) => {
    const kind = kinds.get(name) ?? new Map<string, AnyResource>()
    kinds.set(name, kind)
    return kind
  }
  const keep = (resource: AnyResource) => {
    kindOf(resource.object).set(resource.id, resource)
    byId.set(resource.id, resource)
  }
  for (const resource of readResources(path)) keep(resource)
  let isDirty = false

  const store: Store = {
    add(resource) {
      keep(resource)
      isDirty = true
      return resource
    },
    get(name, id, param = 'id') {
      const found = store.find(name, id)
      if (!found) throw missing(name, id, param)
      return found
    },
    find: (name, id) =>
      (id === null ? undefined : kindOf(name).get(id)) as Resources[typeof name] | undefined,
    list: name => [...kindOf(name).values()].reverse() as Resources[typeof name][],
    any: id => byId.get(id),
    remove(id) {
      const resource = byId.get(id)
      if (!resource) return
      kindOf(resource.object).delete(id)
      byId.delete(id)
      isDirty = true
    },
    save() {
      if (!path || !isDirty) return
      const draft = `${path}.${process.pid}.tmp`
      writeFileSync(draft, JSON.stringify([...byId.values()]), { mode: 0o600 })
      renameSync(draft, path)
      isDirty = false
    },
    forget() {
      kinds.clear()
      byId.clear()
      isDirty = true
      store.save()
    },
  }
  return store
}

function readResources(path: string | undefined): AnyResource[] {
  if (!path) return []
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new Error(`${path} cannot be read; delete it to start again`, { cause: error })
  }
}
